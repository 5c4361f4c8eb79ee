/** Ask the service. What it refuses becomes an `ApiError` with its sentence. */

import { t } from "./i18n.js";

export class ApiError extends Error {
  constructor(message, facts = {}) {
    super(message);
    this.name = "ApiError";
    this.status = facts.status ?? 0;
    this.field = facts.field;
    this.row = facts.row;
    this.column = facts.column;
    this.lang = facts.lang ?? null;
  }
}

async function ask(path, { method, body, signal, accept } = {}) {
  const headers = { Accept: accept };
  if (body !== undefined && !(body instanceof FormData)) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(t("api.away"));
  }
  if (answer.ok) return answer;
  const text = await answer.text();
  let problem = {};
  try {
    problem = JSON.parse(text);
  } catch {
    // Not the service's own words: something between it and the page.
  }
  const told = problem.detail ?? problem.title;
  if (told === undefined) throw new ApiError(t("api.status", { status: answer.status }), { status: answer.status });
  throw new ApiError(told, { ...problem, status: answer.status, lang: answer.headers.get("Content-Language") ?? "en" });
}

/** The answer as JSON; a body is sent as JSON by POST. */
export async function json(path, options = {}) {
  return (await ask(path, { accept: "application/json", ...options })).json();
}

/** The answer's bytes, an ArrayBuffer. */
export async function bytes(path, options = {}) {
  return (await ask(path, { accept: "*/*", ...options })).arrayBuffer();
}
