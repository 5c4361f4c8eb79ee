"""Check that everything is ready for a release, build it, and print what a person does to publish it; `make release`.

First come the checks that take no time. If one fails, all sentences are printed and nothing is built. Then `make docs`
must change nothing, and `make package` builds the wheel, the sdist and the package for npm twice, with the same bytes.
"""

import datetime
import json
import re
import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
NUMBER = r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)"
SECTION = re.compile(r"^## \[(.*?)\](?: - (.*))?$", re.MULTILINE)
NPM = "clew-maze.tgz"
PUBLISH = """
Ready: Clew {version}. To publish it:

 1. git tag --sign v{version} --message "Clew {version}" && git push --follow-tags
 2. python -m twine upload dist/clew-{version}-py3-none-any.whl dist/clew-{version}.tar.gz
 3. npm publish dist/{npm}
 4. make site, and copy build/site to the web host
 5. publish the notes of {version} in CHANGELOG.md, with the files of dist/, where the repository is
 6. in an empty environment: pip install clew=={version} && clew --version

What is on PyPI and npm cannot be replaced: an error there is mended by a new patch version.
"""


def git(root: Path, *words: str) -> str:
    """Return what Git prints."""
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout


def read(root: Path, name: str) -> str:
    """Return the text of a file of the repository."""
    return (root / name).read_text(encoding="utf-8")


def version_of(root: Path) -> str:
    """Return the version of the package, which everything else takes from here."""
    found = re.search(r'^__version__ = "(.*)"$', read(root, "src/clew/__init__.py"), re.MULTILINE)
    return found[1] if found else ""


def check_tree(root: Path) -> list[str]:
    """Return a sentence if a file is not committed."""
    changed = [line[3:] for line in git(root, "status", "--porcelain").splitlines()]
    return [f"{', '.join(changed[:5])} {'is' if len(changed) == 1 else 'are'} not committed"] if changed else []


def check_version(root: Path) -> list[str]:
    """Return a sentence if the version is not a number of three parts above all that were released."""
    version = version_of(root)
    if not re.fullmatch(NUMBER, version):
        return [f"src/clew/__init__.py: {version!r} is not a version of three numbers, such as 1.2.0"]
    numbers = tuple(map(int, version.split(".")))
    tags = [tag[1:] for tag in git(root, "tag").split() if re.fullmatch(f"v{NUMBER}", tag)]
    newest = max((tuple(map(int, tag.split("."))) for tag in tags), default=(-1,))
    if numbers > newest:
        return []
    shown = ".".join(map(str, newest))
    return [f"src/clew/__init__.py: {version} is not new, v{shown} is a tag: choose a higher version"]


def check_changelog(root: Path, today: datetime.date) -> list[str]:
    """Return what is wrong with the newest section of the changelog."""
    version, text = version_of(root), read(root, "CHANGELOG.md")
    sections = list(SECTION.finditer(text))
    if not sections or sections[0][1] != "Unreleased":
        return ["CHANGELOG.md does not begin with ## [Unreleased]"]
    if len(sections) < 2 or sections[1][1] != version:
        return [f"CHANGELOG.md has no section of {version} after [Unreleased]: add ## [{version}] - {today}"]
    wrong = []
    if text[sections[0].end() : sections[1].start()].strip():
        wrong.append(f"CHANGELOG.md: there are entries under [Unreleased]: move them to [{version}]")
    if sections[1][2] != str(today):
        wrong.append(f"CHANGELOG.md: the date of {version} is {sections[1][2]}, and today is {today}")
    ends = [*(found.start() for found in sections[2:]), len(text)]
    if not text[sections[1].end() : ends[0]].strip():
        wrong.append(f"CHANGELOG.md: nothing is said of {version}")
    return wrong


def check_names(root: Path) -> list[str]:
    """Return a sentence for each file that names another version, or another date than the changelog."""
    version = version_of(root)
    dates = {found[1]: found[2] for found in SECTION.finditer(read(root, "CHANGELOG.md"))}
    citation = dict(re.findall(r"^(version|date-released): (.*)$", read(root, "CITATION.cff"), re.MULTILINE))
    wanted = {"version": version, "date-released": dates.get(version)}
    wrong = [
        f"CITATION.cff: {key} is {citation.get(key)}, and it should be {value}"
        for key, value in wanted.items()
        if value and citation.get(key) != value
    ]
    title = f'"{dates.get(version)}" "Clew {version}"'
    old = [page.name for page in sorted(root.glob("docs/man/*.1")) if title not in page.read_text(encoding="utf-8")]
    return wrong + ([f"docs/man: {', '.join(old[:3])} are not of this version: run make docs"] if old else [])


def check_docs(root: Path) -> list[str]:
    """Write the generated pages; return a sentence if that fails or changes one."""
    if subprocess.run(["make", "--quiet", "docs"], cwd=root, check=False).returncode:
        return ["make docs failed"]
    changed = [line[3:] for line in git(root, "status", "--porcelain").splitlines()]
    return [f"make docs changed {', '.join(changed[:5])}: look at it and commit it"] if changed else []


def check_build(root: Path) -> list[str]:
    """Build everything twice; return a sentence if that fails, or for what is wrong in the files."""
    if subprocess.run(["make", "--quiet", "package"], cwd=root, check=False).returncode:
        return ["make package failed: see above"]
    return check_metadata(root)


def check_metadata(root: Path) -> list[str]:
    """Return what is wrong with what the packages in dist/ say of themselves."""
    from packaging.metadata import ExceptionGroup, Metadata

    version = version_of(root)
    with ZipFile(root / "dist" / f"clew-{version}-py3-none-any.whl") as wheel:
        content = wheel.read(f"clew-{version}.dist-info/METADATA")
    with tarfile.open(root / "dist" / f"clew-{version}.tar.gz") as sdist:
        other = sdist.extractfile(f"clew-{version}/PKG-INFO")
        wrong = [] if other and other.read() == content else ["the metadata of the wheel and the sdist differ"]
    try:
        found = Metadata.from_email(content)
    except ExceptionGroup as problems:
        return [*wrong, *(f"the metadata are not valid: {problem}" for problem in problems.exceptions)]
    wrong += [f"the wheel is of version {found.version}, not {version}"] if str(found.version) != version else []
    with tarfile.open(root / "dist" / NPM) as npm:
        facts = npm.extractfile("package/package.json")
        named = json.loads(facts.read())["version"] if facts else None
    return wrong + ([f"the package for npm is of version {named}, not {version}"] if named != version else [])


def main() -> int:
    """Check, build, and print the next steps; return 1 if anything is wrong."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--checks", action="store_true", help="only the checks that take no time")
    given = parser.parse_args()
    today = datetime.datetime.now(tz=datetime.UTC).date()
    wrong = [*check_tree(ROOT), *check_version(ROOT), *check_changelog(ROOT, today), *check_names(ROOT)]
    for slow in () if given.checks else (check_docs, check_build):
        wrong = wrong or slow(ROOT)
    for sentence in wrong:
        print(f"not ready: {sentence}")
    if not wrong:
        print("all checks pass" if given.checks else PUBLISH.format(version=version_of(ROOT), npm=NPM))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
