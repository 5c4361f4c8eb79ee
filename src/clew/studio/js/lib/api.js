/** Requests to the service; its refusals become an `ApiError` with its sentence, or the page's own for its code. */

import { catalogueFile, hasService } from "./host.js";
import { language, t } from "./i18n.js";

export class ApiError extends Error {
  constructor(message, { status = 0, field, row, column, code, fields = {}, lang = null } = {}) {
    super(message);
    this.name = "ApiError";
    Object.assign(this, { status, field, row, column, code, fields, lang });
  }
}

/** The response itself, for its headers; a body is sent as JSON by POST. */
export async function request(path, { method, body, signal, accept } = {}) {
  const address = hasService ? path : catalogueFile(path);
  if (!address) throw new ApiError(t("api.none"));
  const headers = { Accept: accept };
  const form = body === undefined || body instanceof FormData;
  if (!form) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(address, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body: form ? body : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(t(hasService ? "api.away" : "api.offline"));
  }
  if (response.ok) return response;
  const problem = refusal(response, await response.text());
  throw problem.code && problem.lang !== language() ? await (await import("./refusals.js")).inWordsOfService(problem) : problem;
}

function refusal({ status, headers }, text) {
  let problem = {};
  try {
    problem = JSON.parse(text);
  } catch {
    // Not from the service, but from something between it and the page.
  }
  const sentence = problem.detail ?? problem.title;
  if (sentence === undefined) return new ApiError(t("api.status", { status }), { status });
  return new ApiError(sentence, { ...problem, status, lang: headers.get("Content-Language") ?? "en" });
}

/** The response as JSON; a body is sent as JSON by POST. */
export async function json(path, options = {}) {
  return (await request(path, { accept: "application/json", ...options })).json();
}

/** The bytes of the response, an ArrayBuffer. */
export async function bytes(path, options = {}) {
  return (await request(path, { accept: "*/*", ...options })).arrayBuffer();
}

/** What the engine in the page finds, or if it cannot, what the service finds; the engine's error if the service is away, or
 * would refuse the same. */
export async function orService(compute, ask, signal) {
  try {
    return await compute();
  } catch (problem) {
    signal?.throwIfAborted();
    if (problem.isFinal) throw problem;
    return ask().catch((error) => {
      throw error instanceof ApiError && !error.status ? problem : error;
    });
  }
}
