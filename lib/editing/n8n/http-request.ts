import { appendTo } from "@/lib/kit/append-to";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { Converted, Surroundings } from "./convert";
import { describeUnsupportedCode } from "./describe-unsupported-code";
import { toTemplate } from "./n8n-expressions";
import { at, listAt, type Node, numberAt, textAt } from "./n8n-workflow";
import { parsedJson } from "./parsed-json";

export function httpRequest(
  { parameters, credentials, typeVersion }: Node,
  { find }: Surroundings,
): Converted {
  const notes: string[] = [];
  const put = (value: Json) => {
    const { value: text, left } = toTemplate(value, find);
    appendTo(notes, left.map(describeUnsupportedCode));
    return text;
  };
  const isOld = typeVersion < 3;
  const pairs = (name: string, old: string): JsonObject =>
    Object.fromEntries(
      (isOld ? listAt(parameters, old, "parameter") : listAt(parameters, name, "parameters")).map(
        (each): [string, Json] => [textAt(each, "name") ?? "", put(each.value ?? "")],
      ),
    );
  const object = (value: Json | undefined): JsonObject => {
    const json = typeof value === "string" ? parsedJson(value.replace(/^=/, "")) : value;
    if (json !== undefined && isJsonObject(json)) return inside(json, put);
    if (typeof value === "string" && value.trim() !== "")
      notes.push("the query or headers aren't a valid JSON object");
    return {};
  };
  const method = (textAt(parameters, isOld ? "requestMethod" : "method") ?? "GET").toUpperCase();
  const query = {
    ...pairs("queryParameters", "queryParametersUi"),
    ...object(at(parameters, isOld ? "queryParametersJson" : "jsonQuery")),
  };
  const headers = {
    ...pairs("headerParameters", "headerParametersUi"),
    ...object(at(parameters, isOld ? "headerParametersJson" : "jsonHeaders")),
  };
  const sendsBody = isOld ? method !== "GET" : parameters.sendBody === true;
  const body = sendsBody ? bodyOf(parameters, pairs("bodyParameters", "bodyParametersUi"), put, notes) : {};
  if (body.body_type === "text" && textAt(parameters, "contentType") !== "raw") {
    headers["content-type"] ??= "application/json";
  }
  const timeout = numberAt(parameters, "options", "timeout");
  const accepts = at(parameters, "options", "response", "response", "neverError") === true;
  if (credentials !== undefined || (textAt(parameters, "authentication") ?? "none") !== "none") {
    notes.push("the node's credential was not imported. Add it under Credentials and select it here");
  }
  if (at(parameters, "options", "pagination") !== undefined)
    notes.push("the pagination was not imported. Set it up in the worker");
  return {
    type: "http_request",
    params: {
      ...(METHODS.has(method) && method !== "GET" ? { method } : {}),
      url: put(parameters.url ?? ""),
      ...(Object.keys(query).length > 0 ? { query } : {}),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...body,
      ...(timeout === undefined ? {} : { timeout: Math.min(120, Math.max(0.1, timeout / 1000)) }),
      ...(accepts ? { accept_errors: true } : {}),
    },
    notes,
  };
}

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]);

function bodyOf(
  params: JsonObject,
  pairs: JsonObject,
  put: (value: Json) => Json,
  notes: string[],
): JsonObject {
  const kind = textAt(params, "contentType") ?? textAt(params, "bodyContentType") ?? "json";
  if (kind === "binaryData" || kind === "multipart-form-data") {
    notes.push("the request body contains files and was not imported");
    return {};
  }
  if (kind === "raw") return { body: put(params.body ?? ""), body_type: "text" };
  const form = kind === "form-urlencoded" ? { body_type: "form" } : {};
  const text = at(params, "jsonBody") ?? at(params, "bodyParametersJson");
  if (typeof text !== "string") return Object.keys(pairs).length > 0 ? { body: pairs, ...form } : {};
  const json = parsedJson(text.replace(/^=/, ""));
  if (json !== undefined) return { body: isJsonObject(json) ? inside(json, put) : json };
  return { body: put(text), ...(/^=\s*\{\{[^{}]*\}\}\s*$/.test(text) ? {} : { body_type: "text" }) };
}

/**
 * If the whole JSON is an expression, as in `={ "a": "{{ $json.b }}" }`, the strings in it are expressions
 * too.
 */
function inside(value: JsonObject, put: (value: Json) => Json): JsonObject {
  const each = (inner: Json): Json => {
    if (typeof inner === "string")
      return inner.includes("{{") ? put(inner.startsWith("=") ? inner : `=${inner}`) : inner;
    if (Array.isArray(inner)) return inner.map(each);
    return isJsonObject(inner) ? inside(inner, put) : inner;
  };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner)]));
}
