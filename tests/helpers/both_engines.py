"""Let the first calls of each kernel run on both engines, and compare every array byte for byte.

So each test that runs a kernel also shows that WebAssembly and machine code do the same.
"""

import atexit
import copy
import os
import shutil
import tempfile

import numpy as np

from clew.kernel import choose, store, webassembly
from clew.kernel.repeat import PreparedCall

# Shared by the processes that are forked for the tests: a file for each kernel that one of them compares.
CLAIMED = tempfile.mkdtemp(prefix="clew-engines-")
OWNER = os.getpid()
COMPARED = 2  # calls of each kernel for each combination of kinds of arguments
MAX_BYTES = 1 << 26

seen: dict[choose.Chosen, int] = {}
plain_call = choose.Chosen.call
plain_prepared = PreparedCall.__call__


def call(self, values, arguments, ahead, watch):
    """Call the kernel as it is called outside of tests, and before on the other engine with copies."""
    count = COMPARED if choose._recording else seen.get(self, 0)
    name = store.file_name(self.function, self.kinds, store.WASM)
    code = store.read(name) if count < COMPARED else None
    if code is not None and count == 0 and not is_first(name):
        seen[self], code = COMPARED, None
    if code is None or watch is not None or sum(getattr(each, "nbytes", 0) for each in values) > MAX_BYTES:
        return plain_call(self, values, arguments, ahead, watch)
    seen[self] = count + 1
    copies = copy.deepcopy(values)
    wasm = webassembly.Kernel(code, self.kinds)(copies)
    self.machine_code = self.machine_code or choose.machine_code_of(self.function, self.kinds)
    result = self.machine_code(values)
    assert wasm == result, self.function
    for one, other in zip(copies, values, strict=True):
        if isinstance(other, np.ndarray):
            assert one.tobytes() == other.tobytes(), self.function
    return result


def is_first(name):
    """Return whether no other process of these tests compares this kernel: to load both takes a while."""
    try:
        open(os.path.join(CLAIMED, name), "x").close()
    except FileExistsError:
        return False
    return True


@atexit.register
def forget():
    """Remove these files when the process ends that has begun with them; those that it forks end earlier."""
    if os.getpid() == OWNER:
        shutil.rmtree(CLAIMED, ignore_errors=True)


def prepared_call(self):
    """Let the first of prepared calls go the way of others."""
    count = seen.get(self._chosen, 0)
    return self._chosen.call(self._values, self._arguments, 0, None) if count < COMPARED else plain_prepared(self)


def install() -> None:
    """Do so from now on, if there is a compiler."""
    if choose.has_compiler():
        choose.Chosen.call = call
        PreparedCall.__call__ = prepared_call
