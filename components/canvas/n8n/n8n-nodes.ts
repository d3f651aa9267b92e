import { appendTo } from "@/lib/kit/append-to";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { conditionProgram } from "./condition-program";
import { cronParams, intervalParams } from "./cron-params";
import { mergeParams } from "./merge-params";
import { type Find, type Found, programPath, toProgram, toTemplate } from "./n8n-expressions";
import { at, listAt, type Node, numberAt, textAt } from "./n8n-workflow";
import { scheduleParams } from "./schedule-params";
import { switchParams } from "./switch-params";

/** A node of n8n as one of our workers, and what of it could not be taken over. */
export interface Converted {
  readonly type: string;
  readonly params: JsonObject;
  /** In place of the node's own. */
  readonly description?: string;
  readonly notes: readonly string[];
}

export interface Surroundings {
  readonly find: Find;
  readonly timezone: string | undefined;
  /** Names of the variables that others read of this trigger. */
  readonly variables: readonly string[];
  /** What leads to one of the node's inputs, by its number. */
  readonly inputAt: (input: number) => Found | null;
  /** The webhook's endpoint where another one has its path. */
  readonly webhookId: string | null;
  /** Workers whose results were made to answer a call. */
  readonly answers: readonly number[];
}

export type Convert = (node: Node, around: Surroundings) => Converted;

export const N8N_NODES: Readonly<Record<string, Convert>> = {
  "n8n-nodes-base.httpRequest": httpRequest,
  "n8n-nodes-base.set": set,
  "n8n-nodes-base.if": condition,
  "n8n-nodes-base.switch": several,
  "n8n-nodes-base.webhook": webhook,
  "n8n-nodes-base.scheduleTrigger": schedule,
  "n8n-nodes-base.cron": ({ parameters }, { timezone }) => ({
    type: "schedule_trigger",
    ...cronParams(parameters, timezone),
  }),
  "n8n-nodes-base.interval": ({ parameters }) => ({
    type: "schedule_trigger",
    params: intervalParams(parameters),
    notes: [],
  }),
  "n8n-nodes-base.merge": (node, { inputAt }) => ({ type: "merge", ...mergeParams(node, inputAt) }),
  "n8n-nodes-base.wait": wait,
  "n8n-nodes-base.executeWorkflow": callWorkflow,
  "n8n-nodes-base.emailSend": emailSend,
  "n8n-nodes-base.code": code,
  "n8n-nodes-base.function": code,
  "n8n-nodes-base.functionItem": code,
  "n8n-nodes-base.respondToWebhook": respond,
};

/** Whether a Respond node has a body of its own; else it hands on what it gets. */
export function hasOwnAnswer({ parameters }: Node): boolean {
  return ["json", "text"].includes(textAt(parameters, "respondWith") ?? "");
}

/** Stands where a node had no worker, so that nothing behind it is cut off. */
export function placeholder({ type, notes = "" }: Node, { find }: Surroundings): Converted {
  const input = find({ node: null, segments: [] })?.program ?? null;
  return {
    type: "transform",
    params: { expression: input === null ? "{}" : programPath(input) },
    description: [notes, `Placeholder for ${type}. It passes its input on.`].filter(Boolean).join("\n\n"),
    notes: [],
  };
}

const WAIT_SECONDS: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3_600,
  days: 86_400,
};

/** It waits for a person here where n8n waited for a call. */
export function isApproval({ parameters }: Node): boolean {
  return !["timeInterval", "specificTime"].includes(textAt(parameters, "resume") ?? "timeInterval");
}

function wait({ name, parameters, typeVersion }: Node, { find }: Surroundings): Converted {
  const resume = textAt(parameters, "resume") ?? "timeInterval";
  if (resume === "timeInterval") {
    const isOld = typeVersion < 1.1;
    const unit = textAt(parameters, "unit") ?? (isOld ? "hours" : "seconds");
    const amount = numberAt(parameters, "amount") ?? (isOld ? 1 : 5);
    return {
      type: "wait",
      params: { mode: "for", seconds: Math.max(0, amount * (WAIT_SECONDS[unit] ?? 1)) },
      notes: [],
    };
  }
  if (resume === "specificTime") {
    const { value, left } = toTemplate(parameters.dateTime ?? "", find);
    return { type: "wait", params: { mode: "until", until: value }, notes: left.map(notSaid) };
  }
  return {
    type: "wait",
    params: { mode: "approval", title: name.trim().slice(0, 200) || "Continue?" },
    notes: [`waited for a ${resume === "form" ? "form" : "call"}, here a person decides`],
  };
}

function callWorkflow({ parameters }: Node): Converted {
  const id = textAt(parameters, "workflowId", "value") ?? textAt(parameters, "workflowId") ?? "";
  const was = id === "" ? "" : ` (in n8n its id was ${id.slice(0, 100)})`;
  return { type: "call_workflow", params: {}, notes: [`choose the workflow that it calls${was}`] };
}

function emailSend({ parameters, typeVersion }: Node, { find }: Surroundings): Converted {
  const notes: string[] = [];
  const put = (value: Json) => {
    const { value: text, left } = toTemplate(value, find);
    appendTo(notes, left.map(notSaid));
    return text;
  };
  const [text, html] = [parameters.text, parameters.html];
  const format = textAt(parameters, "emailFormat") ?? (typeVersion < 2 ? "text" : "html");
  const isHtml = format === "html" || (text ?? "") === "";
  if (isHtml && (html ?? "") !== "") notes.push("its HTML is sent as text. Rewrite it");
  if (at(parameters, "attachments") ?? at(parameters, "options", "attachments"))
    notes.push("its attachments are not taken over");
  notes.push("its mail server does not travel: choose an SMTP credential");
  return {
    type: "notify",
    params: {
      channel: "email",
      to: put(parameters.toEmail ?? ""),
      subject: put(parameters.subject ?? ""),
      message: put((isHtml ? html : text) ?? ""),
    },
    notes,
  };
}

/** Of what the Code worker takes, with room for what is to be written. */
const MOST_CODE = 60_000;

function code({ type, parameters }: Node): Converted {
  const original =
    ["jsCode", "pythonCode", "functionCode"].map((name) => textAt(parameters, name)).find(Boolean) ?? "";
  const lines = original.split(/\r\n|[\n\r\u2028\u2029]/);
  return {
    type: "code",
    params: {
      source: [
        `// From n8n (${type}). There it read items; here it reads workers[n].result, and returns one value.`,
        "// The original:",
        ...lines.map((line) => `//   ${line}`),
        "",
      ]
        .join("\n")
        .slice(0, MOST_CODE),
    },
    notes: ["its code is in a comment. Rewrite it in JavaScript for this worker"],
  };
}

function respond(node: Node, { find }: Surroundings): Converted {
  const { parameters } = node;
  const notes: string[] = [];
  const read = (value: Json) => {
    const { text, left } = toProgram(value, find);
    appendTo(notes, left.map(notSaid));
    return text;
  };
  const body = parameters.responseBody ?? "";
  const isJson = textAt(parameters, "respondWith") === "json";
  const expression = isJson ? rawProgram(body, read, notes) : read(body);
  return { type: "transform", params: { expression }, notes: [...notes, ...answerNotes(node)] };
}

/** What a Respond node said beside its body, with or without one. */
export function answerNotes({ parameters }: Node): string[] {
  const kind = textAt(parameters, "respondWith") ?? "firstIncomingItem";
  const status = numberAt(parameters, "options", "responseCode") ?? 200;
  const hasHeaders = listAt(parameters, "options", "responseHeaders", "entries").length > 0;
  return [
    ...(ODD_ANSWERS[kind] ?? []),
    ...(status === 200 || kind === "redirect" ? [] : [`answered with status ${status}, here it is 200`]),
    ...(hasHeaders ? ["its headers are not taken over"] : []),
  ];
}

const ODD_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  redirect: ["answered with a redirect, which a trigger here does not do"],
  binary: ["answered with a file, which a trigger here does not do"],
  jwt: ["answered with a signed token, which a trigger here does not do"],
  noData: ["answered without a body, here the last result answers"],
};

function schedule({ parameters }: Node, { timezone }: Surroundings): Converted {
  return { type: "schedule_trigger", ...scheduleParams(parameters, timezone) };
}

function webhook({ parameters }: Node, { variables, webhookId, answers: made }: Surroundings): Converted {
  const notes: string[] = [];
  const wanted = webhookPath(parameters);
  const path = webhookId ?? wanted;
  if (path !== wanted) notes.push(`its path is taken by another webhook, so its endpoint is ${path}`);
  const keyed = (textAt(parameters, "authentication") ?? "none") !== "none";
  if (keyed) notes.push("its callers had to sign in: give it a key");
  if (variables.length > 0) notes.push(`declares ${variables.join(", ")} as text: choose their types`);
  const answers = ["lastNode", "responseNode"].includes(textAt(parameters, "responseMode") ?? "");
  const [first, ...more] = textAt(parameters, "responseMode") === "responseNode" ? made : [];
  if (more.length > 0) notes.push(`${more.length + 1} nodes answer its calls: choose one under Result from`);
  return {
    type: "webhook_trigger",
    params: {
      ...(path === "" ? {} : { webhook_id: path }),
      // Without the mark the copy of a guarded address would stand open.
      ...(keyed ? { api_key: { $secret: true } } : {}),
      ...(answers ? { respond: "result" } : {}),
      ...(first === undefined ? {} : { result_from: first }),
      ...(variables.length === 0
        ? {}
        : { variables: variables.map((name) => ({ name, type: "string", required: false })) }),
    },
    notes,
  };
}

export function webhookPath(parameters: JsonObject): string {
  return (textAt(parameters, "path") ?? "").replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 64);
}

function condition({ parameters }: Node, { find }: Surroundings): Converted {
  const { text, left } = conditionProgram(parameters, find);
  return { type: "condition", params: { expression: text }, notes: left.map(notSaid) };
}

function several(node: Node, { find }: Surroundings): Converted {
  const { params, left, notes } = switchParams(node, find);
  return { type: "switch", params, notes: [...notes, ...left.map(notSaid)] };
}

function set({ parameters, typeVersion }: Node, { find }: Surroundings): Converted {
  const notes: string[] = [];
  const read = (value: Json) => {
    const { text, left } = toProgram(value, find);
    appendTo(notes, left.map(notSaid));
    return text;
  };
  const raw = textAt(parameters, "mode") === "raw" || textAt(parameters, "mode") === "json";
  const made = raw
    ? rawProgram(at(parameters, "jsonOutput") ?? {}, read, notes)
    : objectProgram(fieldsOf(parameters), read);
  const input = find({ node: null, segments: [] })?.program ?? null;
  const keeps =
    typeVersion < 3
      ? parameters.keepOnlySet !== true
      : typeVersion < 3.3
        ? (textAt(parameters, "include") ?? "all") !== "none"
        : parameters.includeOtherFields === true;
  if (keeps && input === null)
    notes.push("keeps the other fields of what leads to it, which could not be told");
  const expression = keeps && input !== null ? `$merge([${programPath(input)}, ${made}])` : made;
  return { type: "transform", params: { expression }, notes };
}

interface SetField {
  readonly name: string;
  readonly value: Json;
}

/** Assignments since 3.3, before that values by their type, and at first a list for each type. */
function fieldsOf(params: JsonObject): SetField[] {
  const assigned = listAt(params, "assignments", "assignments");
  if (assigned.length > 0) {
    return assigned.map((each) => ({
      name: textAt(each, "name") ?? "",
      value: typed(each.value ?? "", textAt(each, "type")),
    }));
  }
  const fields = listAt(params, "fields", "values");
  if (fields.length > 0) {
    return fields.map((each) => {
      const type = textAt(each, "type") ?? "stringValue";
      return { name: textAt(each, "name") ?? "", value: typed(each[type] ?? "", type.replace("Value", "")) };
    });
  }
  return ["string", "number", "boolean"].flatMap((type) =>
    listAt(params, "values", type).map((each) => ({
      name: textAt(each, "name") ?? "",
      value: typed(each.value ?? "", type),
    })),
  );
}

function typed(value: Json, type: string | undefined): Json {
  if (typeof value !== "string" || value.startsWith("=")) return value;
  if (type === "number" && value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  if (type === "boolean") return value === "true";
  if (type === "array" || type === "object") return parsed(value) ?? value;
  return value;
}

type Tree = Map<string, string | Tree>;

/** A dot in a name leads into an object, as it does in n8n. */
function objectProgram(fields: readonly SetField[], read: (value: Json) => string): string {
  const root: Tree = new Map();
  for (const { name, value } of fields) {
    const keys = name.split(".");
    let tree = root;
    for (const key of keys.slice(0, -1)) {
      const inner = tree.get(key);
      const next: Tree = inner instanceof Map ? inner : new Map();
      tree.set(key, next);
      tree = next;
    }
    tree.set(keys.at(-1) ?? name, read(value));
  }
  return treeText(root);
}

function treeText(tree: Tree): string {
  const members = [...tree].map(
    ([key, value]) => `${JSON.stringify(key)}: ${typeof value === "string" ? value : treeText(value)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function rawProgram(value: Json, read: (value: Json) => string, notes: string[]): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (/^=\s*\{\{[^{}]*\}\}\s*$/.test(value)) return read(value);
  const json = parsed(value.replace(/^=/, ""));
  if (json !== undefined) return JSON.stringify(json);
  notes.push("its JSON holds expressions and has to be written as JSONata");
  return `$error(${JSON.stringify(`From n8n: ${value.slice(0, 300)}`)})`;
}

function httpRequest({ parameters, credentials, typeVersion }: Node, { find }: Surroundings): Converted {
  const notes: string[] = [];
  const put = (value: Json) => {
    const { value: text, left } = toTemplate(value, find);
    appendTo(notes, left.map(notSaid));
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
    const json = typeof value === "string" ? parsed(value.replace(/^=/, "")) : value;
    if (json !== undefined && isJsonObject(json)) return inside(json, put);
    if (typeof value === "string" && value.trim() !== "")
      notes.push("its JSON of names and values was not readable");
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
  // JSON with expressions between its signs goes as a text; n8n said what it is all the same.
  if (body.body_type === "text" && textAt(parameters, "contentType") !== "raw") {
    headers["content-type"] ??= "application/json";
  }
  const timeout = numberAt(parameters, "options", "timeout");
  const accepts = at(parameters, "options", "response", "response", "neverError") === true;
  if (credentials !== undefined || (textAt(parameters, "authentication") ?? "none") !== "none") {
    notes.push("its credential does not travel: store it under Credentials, and name it here");
  }
  if (at(parameters, "options", "pagination") !== undefined) notes.push("its pages are not taken over");
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
    notes.push("its body holds files and is not taken over");
    return {};
  }
  if (kind === "raw") return { body: put(params.body ?? ""), body_type: "text" };
  const form = kind === "form-urlencoded" ? { body_type: "form" } : {};
  const text = at(params, "jsonBody") ?? at(params, "bodyParametersJson");
  if (typeof text !== "string") return Object.keys(pairs).length > 0 ? { body: pairs, ...form } : {};
  const json = parsed(text.replace(/^=/, ""));
  if (json !== undefined) return { body: isJsonObject(json) ? inside(json, put) : json };
  return { body: put(text), ...(/^=\s*\{\{[^{}]*\}\}\s*$/.test(text) ? {} : { body_type: "text" }) };
}

/** Texts within JSON are expressions where the whole is one: `={ "a": "{{ $json.b }}" }`. */
function inside(value: JsonObject, put: (value: Json) => Json): JsonObject {
  const each = (inner: Json): Json => {
    if (typeof inner === "string")
      return inner.includes("{{") ? put(inner.startsWith("=") ? inner : `=${inner}`) : inner;
    if (Array.isArray(inner)) return inner.map(each);
    return isJsonObject(inner) ? inside(inner, put) : inner;
  };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner)]));
}

function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function notSaid(code: string): string {
  return `\`${code}\` has to be rewritten`;
}
