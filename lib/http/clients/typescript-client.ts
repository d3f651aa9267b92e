import type { Variable } from "@/lib/schema/trigger";
import type { ClientParts, ClientProvider, ClientTrigger, NamedParts } from "./client-parts";
import { comment, pascal, text } from "./client-words";
import type { Shape } from "./shape-of";

/** A single file without dependencies, for Node 20 or later, browsers, Deno, Bun and workers. */
export function typescriptClient(parts: ClientParts): string {
  const { name, origin, triggers, providers } = parts;
  return `// ${comment(name)}, ${versionOf(parts)}. ${WRITTEN}

${triggers.map((trigger) => variablesType(trigger, [])).join("\n")}
${providers.map((provider) => valueType(provider, [])).join("\n")}
const ORIGIN = ${text(origin)};
${RUNTIME}
/** \`const client = createClient({ key: "..." })\` */
export function createClient(options: ClientOptions = {}) {
  return {
${members(parts, [], "    ")}${STATUS}  };
}
`;
}

/** The same for several workflows: `client.quoteBoard.triggers.board(...)`. */
export function typescriptClients(all: readonly NamedParts[], origin: string): string {
  const types = all.flatMap(({ parts, words }) => [
    ...parts.triggers.map((trigger) => variablesType(trigger, words)),
    ...parts.providers.map((provider) => valueType(provider, words)),
  ]);
  const own = all.map(
    ({ parts, words }) =>
      `    /** ${inComment(parts.name)}, ${versionOf(parts)} */\n    ${text(camel(words))}: {\n${members(parts, words, "      ")}    },\n`,
  );
  return `// ${all.length === 1 ? "1 workflow" : `${all.length} workflows`}. ${WRITTEN}

${types.join("\n")}
const ORIGIN = ${text(origin)};
${RUNTIME}
/** \`const client = createClient({ key: "..." })\` */
export function createClient(options: ClientOptions = {}) {
  return {
${own.join("")}${STATUS}  };
}
`;
}

const WRITTEN = "Written by Millrace: fetch it again after publishing, and change nothing here.";
const STATUS = `    /** How a run goes that took longer than it was waited for. */
    status: (runId: string, call: CallOptions = {}): Promise<RunStatus> =>
      json(options, \`/api/v1/runs/\${encodeURIComponent(runId)}\`, {}, call),
`;

function versionOf({ version }: ClientParts): string {
  return version === null ? "not live yet" : `version ${version}`;
}

function members(
  { id, triggers, providers }: ClientParts,
  prefix: readonly string[],
  indent: string,
): string {
  const lines = [
    "triggers: {",
    ...triggers.flatMap((trigger) => triggerMember(id, trigger, prefix)),
    "},",
    "providers: {",
    ...providers.flatMap((provider) => providerMember(id, provider, prefix)),
    "},",
  ];
  return lines.map((line) => `${indent}${line}\n`).join("");
}

function variablesType({ words, variables }: ClientTrigger, prefix: readonly string[]): string {
  const fields = variables.map(
    (variable) => `  ${variable.name}${variable.required ? "" : "?"}: ${variableType(variable)};\n`,
  );
  return `export type ${typeName(prefix, words)}Variables = {\n${fields.join("")}};\n`;
}

function variableType({ type, choices = [] }: Variable): string {
  if (type === "integer" || type === "number") return "number";
  if (type !== "list") return type;
  const one = choices.length === 0 ? "string" : [...new Set(choices)].map(text).join(" | ");
  return `${one} | (${one})[]`;
}

function valueType({ words, shape }: ClientProvider, prefix: readonly string[]): string {
  return `export type ${typeName(prefix, words)}Value = ${typeOf(shape, "")};\n`;
}

function typeOf(shape: Shape, indent: string): string {
  if (shape.is === "list") return `(${typeOf(shape.of, indent)})[]`;
  if (shape.is === "decimal") return "number | string";
  if (shape.is !== "object") return shape.is;
  const fields = [...shape.fields].map(
    ([key, { shape: inner, optional, nullable }]) =>
      `${indent}  ${text(key)}${optional ? "?" : ""}: ${typeOf(inner, `${indent}  `)}${nullable ? " | null" : ""};\n`,
  );
  return `{\n${fields.join("")}${indent}}`;
}

function triggerMember(
  workflow: string,
  { id, words, variables }: ClientTrigger,
  prefix: readonly string[],
): readonly string[] {
  const given = variables.some(({ required }) => required) ? "" : " = {}";
  const type = `${typeName(prefix, words)}Variables`;
  return [
    `  ${text(id)}: <Result = unknown>(variables: ${type}${given}, call: CallOptions = {}): Promise<Run<Result>> =>`,
    `    start(options, ${text(`/api/t/${workflow}/${id}`)}, variables, call),`,
  ];
}

function providerMember(
  workflow: string,
  { id, words, isText }: ClientProvider,
  prefix: readonly string[],
): readonly string[] {
  const type = `${typeName(prefix, words)}Value`;
  return [
    `  ${text(id)}: (query: Query = {}, call: CallOptions = {}): Promise<${type}> =>`,
    `    ${isText ? "plain" : "json"}(options, ${text(`/api/w/${workflow}/${id}`)}, query, call),`,
  ];
}

/** The underscore keeps "A B" of "c" and "A" of "b c" apart. */
function typeName(prefix: readonly string[], words: readonly string[]): string {
  return prefix.length === 0 ? pascal(words) : `${pascal(prefix)}_${pascal(words)}`;
}

function camel(words: readonly string[]): string {
  const name = pascal(words);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** For use in a comment that ends with its own sign. */
function inComment(name: string): string {
  return comment(name).replaceAll("*/", "* /");
}

const RUNTIME = `
export interface ClientOptions {
  /** The trigger's or provider's own key, a subscription's, a reader's or an API token. */
  key?: string;
  origin?: string;
  fetch?: typeof fetch;
  /** How often a call is tried again that was not taken: 3. */
  retries?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Seconds to wait for a result: 0 to 60. */
  wait?: number;
  /** The same key starts one run, however often it is sent. One is made for each call. */
  idempotencyKey?: string;
}

export type Run<Result = unknown> =
  | { run_id: string; status: "succeeded"; result: Result }
  | { run_id: string; status: "queued"; status_url: string };

export interface RunStatus {
  id: string;
  status: string;
  result?: unknown;
  error?: { code: string; message: string } | null;
}

/** \`as_of\`, \`version\`; of lists also \`columns\`, \`"where.symbol"\`, \`from\`, \`to\`, \`order\`, \`limit\`, \`cursor\`, \`latest\`. */
export type Query = { [name: string]: string | number | boolean };

export interface Problem {
  code: string;
  status: number;
  title: string;
  detail: string;
  errors?: { path: string; code: string; message: string }[];
  run_id?: string;
}

/** What Millrace refuses, and why. */
export class MillraceError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "MillraceError";
    this.problem = problem;
  }
}

async function start<Result>(options: ClientOptions, path: string, variables: object, call: CallOptions): Promise<Run<Result>> {
  const answer = await send(options, path, { wait: call.wait ?? 60 }, call, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": call.idempotencyKey ?? crypto.randomUUID() },
    body: JSON.stringify(variables),
  });
  return (await answer.json()) as Run<Result>;
}

async function json<Value>(options: ClientOptions, path: string, query: Query, call: CallOptions): Promise<Value> {
  return (await (await send(options, path, query, call, {})).json()) as Value;
}

async function plain(options: ClientOptions, path: string, query: Query, call: CallOptions): Promise<string> {
  return (await send(options, path, query, call, {})).text();
}

async function send(
  { key, origin = ORIGIN, fetch: ask = fetch, retries = 3 }: ClientOptions,
  path: string,
  query: Query,
  { signal }: CallOptions,
  init: RequestInit,
): Promise<Response> {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set("Authorization", "Bearer " + key);
  for (let tried = 0; ; tried += 1) {
    let after = 0;
    try {
      const answer = await ask(url, { ...init, headers, ...(signal ? { signal } : {}) });
      if (answer.ok) return answer;
      const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
      const refused = new MillraceError({ code: "unknown", title: "", detail: "HTTP " + answer.status, ...problem, status: answer.status });
      const isBusy = answer.status === 429 || answer.status === 503;
      if (!isBusy || tried >= retries) throw refused;
      after = Number(answer.headers.get("Retry-After")) || 0;
    } catch (error) {
      if (error instanceof MillraceError || signal?.aborted || tried >= retries) throw error;
    }
    await pause(Math.max(after * 1000, 250 * 2 ** tried), signal);
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
`;
