/** What can be printed, as the service describes its own addresses: kinds of pages such as "sheets", with their settings. */

import { json } from "../../lib/api.js";

const ADDRESS = /^\/([a-z-]+)\.\{suffix\}$/;
const FORMS = ["pdf", "svg"];

let described = null;

/**
 * A promise of the kinds by name: {name, settings, hasChanges}. A setting is {name, required, schema}; its JSON schema says what it
 * may be. Mazes of a kind that `hasChanges` are made with changes, and with the options of their algorithm.
 */
export function printKinds() {
  described ??= json("/openapi.json").then(({ paths }) => new Map(Object.entries(paths).flatMap(kindOf)));
  described.catch(() => (described = null));
  return described;
}

function kindOf([path, { get }]) {
  const [, name] = ADDRESS.exec(path) ?? [];
  const suffix = get?.parameters.find((each) => each.in === "path");
  if (!name || !FORMS.every((each) => suffix.schema.enum?.includes(each))) return [];
  const query = get.parameters.filter((each) => each.in === "query");
  const own = query.filter((each) => !each.description); // options of algorithms and changes say whose they are
  return [[name, { name, settings: new Map(own.map((each) => [each.name, each])), hasChanges: own.length < query.length }]];
}

/** Whether a text may be the value of a setting; of a text only the form is known. */
export function isPossible({ schema }, text) {
  if (schema.enum) return schema.enum.map(String).includes(text);
  if (schema.type === "boolean") return ["0", "1", "true", "false"].includes(text);
  if (schema.type === "string") return !schema.pattern || new RegExp(schema.pattern).test(text);
  return text !== "" && Number(text) >= (schema.minimum ?? -Infinity) && Number(text) <= (schema.maximum ?? Infinity);
}

/** Whether a setting is several grids in one text, with semicolons between them. */
export const isList = ({ schema }) => Boolean(schema.examples?.some((each) => String(each).includes(";")));
