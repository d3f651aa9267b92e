import type { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";
import { ROW_FORMATS } from "@/lib/schema/rows-query";
import { toolName } from "@/lib/service/intake/tools/tool-name";
import { FORMAT_TYPES } from "@/lib/tables/row-format";

type Market = Awaited<ReturnType<typeof testMarket>>;

/** Occurs in every published value, row, key and column here, but in no document and no name. */
export const SECRET = /s3cr3t/i;
const WORD = "s3cr3t";
const PROVIDERS = ["value", "list", "rows"] as const;
const OWN_KEY = "the-provider-s-own-key";

/** IDs of everything that belongs to one item. */
export interface Things {
  readonly workflows: string;
  readonly tables: string;
  readonly runs: string;
  readonly widgets: string;
  /** A second widget, which shows the table. */
  readonly tableWidget: string;
  readonly dashboards: string;
  readonly hooks: string;
  /** Token of a public link to the dashboard. */
  readonly token: string;
}

export type Lock = "key" | "price";

/** A live workflow that has published a value, a list and a table, behind a key or a price. */
export async function lockedItem({ seller, call, work, setPrice }: Market, lock: Lock, hookUrl: string) {
  const { api } = seller;
  const make = async (path: string, body: unknown): Promise<JsonObject> => {
    const made = await api("POST", path, body);
    if (made.status >= 300) throw new Error(made.text);
    return made.body;
  };
  const idOf = async (path: string, body: unknown) => String((await make(path, body)).id);
  const key = lock === "key" ? { api_key: OWN_KEY } : {};
  const closed = lock === "key" ? { access: "key", ...key } : {};
  const provider = (index: number, provider_id: string, params: object) => ({
    index,
    type: "data_provider",
    params: { provider_id, ...params },
  });
  const table = `of_${lock}`;
  const tables = await idOf("/tables", {
    name: table,
    columns: [
      { name: "symbol", type: "text" },
      { name: "time", type: "time" },
      { name: WORD, type: "text" },
    ],
    key: ["symbol", "time"],
  });
  await make(`/tables/${tables}/rows`, [{ symbol: "A", time: "2026-01-01", [WORD]: WORD }]);
  const workflows = await idOf("/workflows", {
    format: "millrace.workflow/1",
    name: "Board",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: { webhook_id: "in", variables: [{ name: "symbol", type: "string", required: true }], ...key },
      },
      { index: 1, type: "transform", params: { expression: "{context.symbol: context.symbol}" } },
      provider(2, "value", { response_data: "{{workers[1].result}}", ...closed }),
      provider(3, "list", { response_data: "[{{workers[1].result}}]", ...closed }),
      provider(4, "rows", { response_type: "table", table, ...closed }),
      provider(5, "other", {
        response_data: "[1]",
        ...closed,
        ...(lock === "key" ? { api_key: "another-key" } : {}),
      }),
      { index: 6, type: "memory", params: { name: "last", value: "{{context.symbol}}" } },
    ],
    connections: [1, 2, 3, 4, 5, 6].map((to) => ({ from: to > 1 && to < 6 ? 1 : 0, to })),
  });
  await make(`/workflows/${workflows}/publish`, {});
  const source = (provider_id: string) => ({ workflow_id: workflows, provider_id });
  const widget = (kind: string, provider_id: string) =>
    idOf("/widgets", { name: "W", kind, source: source(provider_id), options: {} });
  const [widgets, tableWidget] = [await widget("text", "value"), await widget("table", "rows")];
  const layout = [{ widget_id: widgets, x: 0, y: 0, w: 4, h: 4 }];
  const dashboards = await idOf("/dashboards", { name: "D", layout, parameters: {} });
  const hooks = await idOf("/hooks", { ...source("value"), url: hookUrl, include_value: true });
  const link = async () => make("/share-links", { kind: "dashboard", id: dashboards });
  const [{ token }, revoked] = [await link(), await link()];
  await api("DELETE", `/share-links/${revoked.id}`);
  if (lock === "price")
    await setPrice(seller, "workflow", workflows, { mode: "monthly", amount: 100, currency: "USD" });
  else await api("PUT", `/market/workflow/${workflows}`, { listed: true });

  /** Runs the workflow, which publishes the secret. Returns the run's ID. */
  async function publish(): Promise<string> {
    const begun = await call("POST", `/api/t/${workflows}/in`, {
      token: seller.token,
      body: { symbol: WORD },
    });
    if (begun.status !== 202) throw new Error(begun.text);
    for (let turn = 0; turn < 4; turn += 1) await work();
    return String(begun.body.run_id);
  }
  const runs = await publish();
  const things = { workflows, tables, runs, widgets, tableWidget, dashboards, hooks, token: String(token) };
  return { things, revokedLink: String(revoked.token), publish };
}

/** A way in which published data leaves the instance. */
export interface WayOut {
  /** Operation as named in the API description. */
  readonly operation: string;
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** True for streams, which stay open, so only their first event is checked. */
  readonly isStream?: true;
}

const PROVIDER = "GET /api/w/{workflow_id}/{provider_id}";
const MEDIA_TYPES = Object.values(FORMAT_TYPES).map((type) => type.replace(/;.*/, ""));

/** Returns all ways out. Add new ones here. */
export function waysOut(things: Things): WayOut[] {
  const { workflows, tables, runs, widgets, tableWidget, dashboards, hooks, token } = things;
  const w = `/api/w/${workflows}`;
  const of = (operation: string, path: string, more: Omit<WayOut, "operation" | "path"> = {}): WayOut => ({
    operation,
    path,
    ...more,
  });
  const lists = ["list", "rows"] as const;
  const tool = (id: string, given: object) => callOf(toolOf(things, "read", id), given);
  return [
    ...PROVIDERS.map((id) => of(PROVIDER, `${w}/${id}`)),
    ...PROVIDERS.map((id) => of(PROVIDER, `${w}/${id}?version=1`)),
    ...PROVIDERS.map((id) => of(PROVIDER, `${w}/${id}?as_of=2199-01-01`)),
    ...PROVIDERS.map((id) =>
      of(PROVIDER, `${w}/${id}?stream=1`, { headers: { Accept: "text/event-stream" }, isStream: true }),
    ),
    ...lists.flatMap((id) => ROW_FORMATS.map((format) => of(PROVIDER, `${w}/${id}?format=${format}`))),
    ...lists.flatMap((id) =>
      MEDIA_TYPES.map((type) => of(PROVIDER, `${w}/${id}`, { headers: { Accept: type } })),
    ),
    ...lists.map((id) => of(PROVIDER, `${w}/${id}?limit=1&format=csv`)),
    ...lists.map((id) => of(PROVIDER, `${w}/${id}?format=parquet`, { headers: { Range: "bytes=0-9999" } })),
    of(PROVIDER, `${w}/rows?latest=1&limit=1`),
    ...lists.map((id) => of("GET /api/w/{workflow_id}/{provider_id}/schema", `${w}/${id}/schema`)),
    of("GET /api/w/stream", `/api/w/stream?items=${PROVIDERS.map((id) => `${workflows}/${id}`).join()}`, {
      isStream: true,
    }),
    ...PROVIDERS.map((id) => of("POST /api/mcp", "/api/mcp", tool(id, {}))),
    ...lists.map((id) => of("POST /api/mcp", "/api/mcp", tool(id, { format: "csv" }))),
    of("POST /api/mcp/{workflow_id}", `/api/mcp/${workflows}`, tool("rows", { as_of: "2199-01-01" })),
    of("POST /api/mcp", "/api/mcp", callOf("run_status", { run_id: runs })),
    ...[widgets, tableWidget].map((id) => of("GET /api/openbb/data/{widget_id}", `/api/openbb/data/${id}`)),
    ...ROW_FORMATS.map((format) =>
      of("GET /api/v1/tables/{id}/rows", `/tables/${tables}/rows?format=${format}`),
    ),
    of("GET /api/v1/tables/{id}/numbered-rows", `/tables/${tables}/numbered-rows`),
    of("GET /api/v1/tables/{id}/rows/{row}/history", `/tables/${tables}/rows/1/history`),
    of("GET /api/v1/tables/{id}/schema", `/tables/${tables}/schema`),
    of("GET /api/v1/tables/{id}", `/tables/${tables}`),
    of("GET /api/v1/tables", "/tables"),
    ...PROVIDERS.map((id) =>
      of("GET /api/v1/providers/{workflow_id}/{provider_id}/data", `/providers/${workflows}/${id}/data`),
    ),
    ...["value", "list"].map((id) =>
      of(
        "GET /api/v1/providers/{workflow_id}/{provider_id}/versions",
        `/providers/${workflows}/${id}/versions`,
      ),
    ),
    ...[widgets, tableWidget].map((id) => of("GET /api/v1/widgets/{id}/data", `/widgets/${id}/data`)),
    of("GET /api/v1/dashboards/{id}/data", `/dashboards/${dashboards}/data`),
    of("GET /api/v1/shared/{token}/data", `/shared/${token}/data`),
    of("GET /api/v1/home", "/home"),
    of("GET /api/v1/client.ts", "/client.ts"),
    of("GET /api/v1/workflows/{id}/client.ts", `/workflows/${workflows}/client.ts`),
    of("GET /api/v1/workflows/{id}/client.py", `/workflows/${workflows}/client.py`),
    of("GET /api/v1/workflows/{id}/memory", `/workflows/${workflows}/memory`),
    of("GET /api/v1/hooks/{id}/deliveries", `/hooks/${hooks}/deliveries`),
    of("GET /api/v1/runs", "/runs"),
    of("GET /api/v1/workflows/{id}/runs", `/workflows/${workflows}/runs`),
    of("GET /api/v1/runs/{id}", `/runs/${runs}`),
    of("GET /api/v1/runs/{id}/events", `/runs/${runs}/events`),
  ];
}

function toolOf({ workflows }: Things, kind: "call" | "read", id: string): string {
  return toolName({ id: workflows, name: "Board" }, kind, id);
}

function callOf(name: string, given: object) {
  const params = { name, arguments: given };
  return { method: "POST" as const, body: { jsonrpc: "2.0", id: 1, method: "tools/call", params } };
}

/**
 * Returns the names of an assistant's tools for these items. If a tool of a new kind is added, it is another
 * way out.
 */
export function toolsOf(things: Things): string[] {
  const reads = [...PROVIDERS, "other"].map((id) => toolOf(things, "read", id));
  return [toolOf(things, "call", "in"), ...reads, "run_status"].sort();
}

/** Runs the workflow and returns its result. The caller needs permission to call the workflow. */
export function calling(things: Things): WayOut {
  const call = callOf(toolOf(things, "call", "in"), { symbol: "a" });
  return { operation: "POST /api/mcp", path: "/api/mcp", ...call };
}

/**
 * Returns every endpoint of the instance that is read or takes a body, with the IDs of these items filled in.
 */
export function addressesIn(paths: JsonObject, things: Things, method: "get" | "post" = "get"): WayOut[] {
  const values: Readonly<Record<string, string>> = {
    ...things,
    workflow_id: things.workflows,
    provider_id: "value",
    webhook_id: "in",
    widget_id: things.widgets,
    kind: "workflow",
    version: "1",
    row: "1",
    type: "transform",
    n: "1",
  };
  return Object.entries(paths).flatMap(([path, methods]) => {
    if (!Object.hasOwn(Object(methods), method) || path === "/api/w/stream") return [];
    const [, , , noun = ""] = path.split("/");
    const id = path.includes("{kind}") ? things.workflows : (values[noun] ?? things.workflows);
    const filled = path.replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
      name === "id" ? id : (values[name] ?? "1"),
    );
    const way = { operation: `${method.toUpperCase()} ${path}`, path: filled };
    return [method === "get" ? way : { ...way, method: "POST", body: {} }];
  });
}

let asked = 0;

/** Returns the complete response to a caller with this key, including headers. */
export async function tellOf({ call, url }: Market, way: WayOut, key: string | null) {
  asked += 1;
  // Uses a new network address each time, because this doesn't test rate limits.
  const from = { "X-Forwarded-For": `198.51.${100 + (asked >> 8)}.${asked & 255}` };
  const headers = { ...from, ...way.headers };
  if (way.isStream) return firstEvent(`${url}${way.path}`, headers, key);
  const {
    status,
    headers: notified,
    text,
  } = await call(way.method ?? "GET", way.path, {
    token: key,
    headers,
    ...(way.body === undefined ? {} : { body: way.body }),
  });
  return { status, text: `${JSON.stringify([...notified])}\n${text}` };
}

async function firstEvent(address: string, headers: Record<string, string>, key: string | null) {
  const closing = new AbortController();
  const bearer = key === null ? {} : { Authorization: `Bearer ${key}` };
  const { status, body } = await fetch(address, {
    headers: { ...headers, ...bearer },
    signal: closing.signal,
  });
  let text = "";
  const decoder = new TextDecoder();
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (/^event: .*\n(?:.+\n)*\n/m.test(text)) break;
  }
  closing.abort();
  return { status, text };
}
