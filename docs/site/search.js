// Print the page that the site's search finds first for each word: node search.js SITE WORD...
"use strict";
const { readFileSync } = require("node:fs");
const { runInNewContext } = require("node:vm");

const [site, ...words] = process.argv.slice(2);
// What the search needs of a page
const page = {
    document: { getElementById: () => null },
    localStorage: { setItem: () => {} },
    SPHINX_HIGHLIGHT_ENABLED: false,
    _: (text) => text,
    _ready: () => {},
    words,
};
page.window = page;
const files = ["_static/language_data.js", "_static/searchtools.js", "searchindex.js"];
const scripts = files.map((name) => readFileSync(`${site}/${name}`, "utf8"));
const first = "words.map((word) => Search._performSearch(...Search._parseQuery(word)).at(-1) ?? [])";
for (const [name = "", , place = ""] of runInNewContext([...scripts, first].join("\n"), page)) {
    console.log(name + place);
}
