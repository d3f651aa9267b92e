import type { Variable } from "@/lib/schema/trigger";
import type { ClientParts, ClientProvider, ClientTrigger } from "./client-parts";
import { comment, pascal, text } from "./client-words";
import type { Shape } from "./shape-of";

/** One file without dependencies: for Node from 20, browsers, Deno, Bun and workers. */
export function typescriptClient(parts: ClientParts): string {
  const { id, name, version, origin, triggers, providers } = parts;
  return `// ${comment(name)}, ${version === null ? "not live yet" : `version ${version}`}. Written by Millrace: fetch it again after publishing, and change nothing here.

${triggers.map(variablesType).join("\n")}
${providers.map(valueType).join("\n")}
const ORIGIN = ${text(origin)};
const WORKFLOW = ${text(id)};
${RUNTIME}
/** \`const client = createClient({ key: "..." })\` */
export function createClient(options: ClientOptions = {}) {
  return {
    triggers: {
${triggers.map(triggerMember).join("")}    },
    providers: {
${providers.map(providerMember).join("")}    },
    /** How a run goes that took longer than it was waited for. */
    status: (runId: string, call: CallOptions = {}): Promise<RunStatus> =>
      json(options, \`/api/v1/runs/\${encodeURIComponent(runId)}\`, {}, call),
  };
}
`;
}

function variablesType({ words, variables }: ClientTrigger): string {
  const fields = variables.map(
    (variable) => `  ${variable.name}${variable.required ? "" : "?"}: ${variableType(variable)};\n`,
  );
  return `export type ${pascal(words)}Variables = {\n${fields.join("")}};\n`;
}

function variableType({ type, choices = [] }: Variable): string {
  if (type === "integer" || type === "number") return "number";
  if (type !== "list") return type;
  const one = choices.length === 0 ? "string" : [...new Set(choices)].map(text).join(" | ");
  return `${one} | (${one})[]`;
}

function valueType({ words, shape }: ClientProvider): string {
  return `export type ${pascal(words)}Value = ${typeOf(shape, "")};\n`;
}

function typeOf(shape: Shape, indent: string): string {
  if (shape.is === "list") return `(${typeOf(shape.of, indent)})[]`;
  if (shape.is !== "object") return shape.is;
  const fields = [...shape.fields].map(
    ([key, { shape: inner, optional, nullable }]) =>
      `${indent}  ${text(key)}${optional ? "?" : ""}: ${typeOf(inner, `${indent}  `)}${nullable ? " | null" : ""};\n`,
  );
  return `{\n${fields.join("")}${indent}}`;
}

function triggerMember({ id, words, variables }: ClientTrigger): string {
  const given = variables.some(({ required }) => required) ? "" : " = {}";
  const path = text(`/api/t/${id}`).replace("/api/t/", "/");
  return `      ${text(id)}: <Result = unknown>(variables: ${pascal(words)}Variables${given}, call: CallOptions = {}): Promise<Run<Result>> =>
        start(options, \`/api/t/\${WORKFLOW}\` + ${path}, variables, call),
`;
}

function providerMember({ id, words, isText }: ClientProvider): string {
  const path = text(`/${id}`);
  return `      ${text(id)}: (query: Query = {}, call: CallOptions = {}): Promise<${pascal(words)}Value> =>
        ${isText ? "plain" : "json"}(options, \`/api/w/\${WORKFLOW}\` + ${path}, query, call),
`;
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
