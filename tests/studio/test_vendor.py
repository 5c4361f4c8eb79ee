"""Libraries of others in the studio are as they were published, and bring their licenses."""

import hashlib

from clew.studio import FOLDER

# The hash of dist/index.mjs in uqr 0.1.3 from npm.
PUBLISHED = "7f0e61c2f13bb3724edee7bfb876e13c54ac9ee4fcfa283c9fa93cfb1241c325"


def test_the_library_of_qr_codes_is_unchanged_behind_its_license() -> None:
    library = (FOLDER / "vendor" / "uqr.js").read_text(encoding="utf-8")
    head, _, rest = library.partition("*/\n\n")
    assert hashlib.sha256(rest.encode()).hexdigest() == PUBLISHED
    assert (FOLDER / "vendor" / "uqr-LICENSE.txt").read_text(encoding="utf-8") in head
