import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { FORMAT } from "@/lib/schema/format";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { type CurlCommand, readOptions } from "./read-options";
import { shellWords } from "./shell-words";

interface FromCurl {
  readonly document: WorkflowDocument;
  /** Hints on parts that couldn't be converted. */
  readonly notes: readonly string[];
}

interface Part {
  readonly params: JsonObject;
  readonly notes: readonly string[];
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"];
/**
 * These headers belong in a credential. As plain parameters, they would be visible to everyone who can read
 * the workflow or its exports.
 */
const SECRET_NAME = /^(?:proxy-)?authorization$|^cookie$|api[-_]?key|token|secret|password/i;

export function isCurl(text: string): boolean {
  return /^\s*(?:\$\s+)?curl\s/.test(text);
}

export function fromCurl(text: string): Result<FromCurl, string> {
  const read = shellWords(text.replace(/^\s*(?:\$\s+)?curl\s/, ""));
  if (!read.ok) return read;
  const command = readOptions(read.value.words);
  const [first, ...others] = command.urls;
  if (first === undefined) return fail("This curl command has no URL.");
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(first) ? first : `http://${first}`;
  if (!URL.canParse(url)) return fail(`“${first.slice(0, 100)}” is not a URL.`);
  const method = methodOf(command);
  if (!METHODS.includes(method))
    return fail(`The HTTP request worker doesn't support ${method.slice(0, 20)}.`);
  const headers = headersOf(command);
  const body = bodyOf(command, headers.params.headers as JsonObject);
  const notes = [
    ...headers.notes,
    ...body.notes,
    ...secretsIn(url),
    ...read.value.variables.map(
      (name) => `\`${name}\` is a shell variable. Replace it with its value or an expression.`,
    ),
    ...others.map((other) => `Skipped ${other}, because each worker calls only one URL.`),
    ...command.unknown.map((option) => `\`${option}\` was not imported.`),
  ];
  const params = {
    ...(method === "GET" ? {} : { method }),
    url,
    ...filled(headers.params),
    ...body.params,
    ...timeoutOf(command),
  };
  return ok({ document: documentOf(new URL(url).hostname, params, notes), notes });
}

function documentOf(host: string, params: JsonObject, left: readonly string[]): WorkflowDocument {
  const text = ["Imported from curl. To do:", ...left.map((each) => `- ${each}`)].join("\n").slice(0, 20_000);
  const note = { id: "curl-to-do", text, position: { x: 0, y: -220 }, size: { width: 420, height: 180 } };
  return {
    format: FORMAT,
    name: `From ${host}`.slice(0, 200),
    description: "",
    workers: [{ index: 0, type: "http_request", position: { x: 0, y: 0 }, params }],
    connections: [],
    ...(left.length > 0 ? { notes: [note] } : {}),
  };
}

function methodOf({ method, isHead, inQuery, data, form }: CurlCommand): string {
  if (method !== undefined) return method;
  if (isHead) return "HEAD";
  return !inQuery && data.length + form.length > 0 ? "POST" : "GET";
}

function headersOf({ headers, user, bearer }: CurlCommand): Part {
  const isStored = headers.filter(([name]) => !SECRET_NAME.test(name));
  const secret = headers.filter(([name]) => SECRET_NAME.test(name)).map(([name]) => `\`${name}\``);
  if (user !== undefined) secret.push("`--user`");
  if (bearer !== undefined) secret.push("`--oauth2-bearer`");
  return {
    params: { headers: Object.fromEntries(isStored) },
    notes: secret.map((name) => `Skipped ${name}: store it under Credentials and select it in the worker.`),
  };
}

function secretsIn(url: string): string[] {
  return [...new URL(url).searchParams.keys()]
    .filter((name) => SECRET_NAME.test(name))
    .map((name) => `\`${name}\` is part of the URL, so everyone in the workspace can read it.`);
}

/**
 * Converts curl's data options to the worker's body or query. Removes the content type from `headers` if the
 * type of the body already implies it.
 */
function bodyOf(command: CurlCommand, headers: JsonObject): Part {
  const { data, form, isJson, inQuery } = command;
  const files = data.flatMap(({ file }) => file ?? []);
  const notes = files.map(
    (file) => `The file \`${file}\` was not imported. Paste its content into the body.`,
  );
  if (form.length > 0) return formOf(form);
  const text = data
    .filter(({ file }) => file === undefined)
    .map(({ text: piece, encoded }) => (encoded ? encodedPiece(piece) : piece))
    .join(isJson ? "" : "&");
  if (text === "") return { params: {}, notes };
  if (inQuery) return { params: { query: Object.fromEntries(new URLSearchParams(text)) }, notes };
  const name = Object.keys(headers).find((each) => each.toLowerCase() === "content-type");
  const type = name === undefined ? "" : String(headers[name]).toLowerCase();
  const json = isJson || type === "" || type.includes("json") ? jsonIn(text) : undefined;
  if (json !== undefined && (isJson || type !== "" || typeof json === "object")) {
    if (type === "application/json" && name !== undefined) delete headers[name];
    return { params: { body: json, ...(typeof json === "object" ? {} : { body_type: "json" }) }, notes };
  }
  const pairs = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(pairs);
  if (
    (type === "" || type.includes("x-www-form-urlencoded")) &&
    Object.keys(fields).length === pairs.length
  ) {
    if (name !== undefined) delete headers[name];
    return { params: { body: fields, body_type: "form" }, notes };
  }
  headers[name ?? "Content-Type"] ??= "application/x-www-form-urlencoded";
  return { params: { body: text, body_type: "text" }, notes };
}

function formOf(form: CurlCommand["form"]): Part {
  const isFile = ([, value]: [string, string]) => /^[@<]/.test(value);
  const fields = form
    .filter((field) => !isFile(field))
    .map(([name, value]) => [name, value.replace(/;type=[^;]*$/, "")]);
  return {
    params: { form: Object.fromEntries(fields) },
    notes: form
      .filter(isFile)
      .map(
        ([name, value]) =>
          `The file \`${value.slice(1)}\` in the form field \`${name}\` was not imported. Add its content as base64.`,
      ),
  };
}

/**
 * Like curl, encodes only the text after the first `=`, as in `name=text`. If there is no name, as in
 * `=text`, the `=` is dropped.
 */
function encodedPiece(piece: string): string {
  const at = piece.indexOf("=");
  return at < 0
    ? encodeURIComponent(piece)
    : `${piece.slice(0, at + (at > 0 ? 1 : 0))}${encodeURIComponent(piece.slice(at + 1))}`;
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function timeoutOf({ seconds }: CurlCommand): JsonObject {
  return seconds !== undefined && seconds > 0 ? { timeout: Math.min(120, Math.max(0.1, seconds)) } : {};
}

function filled(params: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => !isJsonObject(value) || Object.keys(value).length > 0),
  );
}
