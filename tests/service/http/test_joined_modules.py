"""Modules are served joined, in the forms of imports and exports that the studio uses, and each runs once."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import clew
from clew.service.http.joined_modules import JoinedModules
from clew.service.http.static_files import StudioFiles

# In `log` each module notes that it runs. The page `one` has run when `later` is imported, and needs `both` too.
TEXTS = {
    "js/main.js": 'import { note } from "./log.js";\nnote("main");\n',
    "js/log.js": "export const log = (globalThis.log ??= []);\nexport const note = (word) => log.push(word);\n",
    "js/both.js": 'import { note as say } from "./log.js";\nsay("both");\nexport class Both {}\n'
    "export async function both() { return import.meta.url; }\nconst a = 1;\nexport { a };\n",
    "js/words.js": 'export default {\n  en: "word",\n};\n',
    "js/pages/one.js": """import * as all from "../both.js";
import {
  Both,
  a,
} from "../both.js";
import words from "../words.js";
import { note } from "../log.js";
note("one");
export const found = [a, words.en, all.Both === Both];
export async function more() {
  const { same } = await import("./later.js");
  return [same(Both), await all.both()];
}
""",
    "js/pages/later.js": 'import { Both } from "../both.js";\nimport { note } from "../log.js";\nnote("later");\n'
    "export function same(other) { return other === Both; }\n",
    "js/plain.js": 'document.title = "import";\n',
}
RUN = """
await import("./js/main.js");
const one = await import("./js/pages/one.js");
const later = await import("./js/pages/later.js");
const { Both } = await import("./js/both.js");
const [same, url] = await one.more();
console.log(JSON.stringify([log, one.found, same, later.same(Both), url.endsWith("/js/both.js")]));
"""


def write(folder: Path, texts: dict[str, str]) -> Path:
    """Write modules and the script that uses them."""
    for name, text in {**texts, "run.mjs": RUN, "package.json": '{"type": "module"}'}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "run.mjs"


def run(node: str, script: Path) -> object:
    return json.loads(subprocess.run([node, script], capture_output=True, text=True, check=True, timeout=60).stdout)


def test_each_module_runs_once_whichever_files_it_came_with(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed: apt-get install nodejs")
    joined = JoinedModules(TEXTS)
    served = {name: joined.join(name) for name in TEXTS}
    expected = [["main", "both", "one", "later"], [1, "word", True], True, True, True]
    assert run(node, write(tmp_path / "apart", TEXTS)) == expected
    assert run(node, write(tmp_path / "joined", served)) == expected
    assert "class Both" in served["js/pages/one.js"]
    assert "class Both" not in served["js/pages/later.js"]  # which comes after the page
    assert served["js/plain.js"] == TEXTS["js/plain.js"]
    assert joined.entries() == {"js/main.js", "js/pages/one.js", "js/pages/later.js", "js/plain.js"}
    alone = write(tmp_path / "alone", served)
    alone.write_text(
        'const { same } = await import("./js/pages/later.js");\nconsole.log(JSON.stringify([log, same(1)]));\n'
    )
    assert run(node, alone) == [["both", "later"], False]  # what was left out is fetched


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("export let count = 0;", "js/a.js has an import or export of a form that cannot be joined: export let count"),
        ('export * from "./b.js";', "cannot be joined: export [*]"),
        ('import "./b.js";', "cannot be joined: import"),
        ('import { b } from "./b.js";', "js/b.js imports js/a.js, which imports it too"),
        ('import { c } from "./c.js";', "js/a.js imports js/c.js, which is missing"),
    ],
)
def test_what_a_function_cannot_do_is_refused(text: str, words: str) -> None:
    texts = {"js/main.js": "", "js/a.js": text, "js/b.js": 'import { a } from "./a.js";\nexport const b = a;'}
    with pytest.raises(clew.ClewError, match=words):
        JoinedModules(texts).join("js/a.js")


def test_all_modules_of_the_studio_can_be_joined_and_give_the_same_names() -> None:
    files = StudioFiles()
    files.read()
    scripts = files.scripts
    for name in scripts.texts:
        scripts.join(name)
    assert {"js/pages/make/page.js", "guests/cubicles/cubicles.js", "engine/worker.js"} <= scripts.entries()
