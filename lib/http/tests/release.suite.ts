import { expect } from "vitest";
import { z } from "zod";
import type { LocalServers } from "@/lib/egress/local-servers.suite";
import type { JsonObject } from "@/lib/kit/json";
import type { testInstance } from "./instance.suite";

type Instance = Awaited<ReturnType<typeof testInstance>>;

/** Where a publisher's tables are asked for: of an environment, so that it stands in no database. */
export const upstreamOf = (servers: LocalServers) => ({
  MILLRACE_ECONOMIC_CSV_URL: servers.here("/csv"),
  MILLRACE_SAMPLE_DATA: "off",
});

/** What was under way when a release was kept: the first line of its dump. */
const underWay = z.object({
  at: z.iso.datetime(),
  queued: z.array(z.string()),
  cut: z.string(),
  waits: z.string(),
  approval: z.object({ id: z.string(), run: z.string() }),
  box: z.string(),
  failed: z.string(),
  schedule: z.string(),
  keeper: z.string(),
  table: z.string(),
  sold: z.object({ id: z.string(), key: z.string() }),
  /** What answered at its address, to whoever has the key. */
  board: z
    .object({ id: z.string(), run: z.string(), key: z.string(), body: z.string(), etag: z.string() })
    .optional(),
  token: z.string().optional(),
});
export type UnderWay = z.infer<typeof underWay>;

const HEAD = "-- Under way: ";

export function withHead(text: string, stored: UnderWay): string {
  return `${HEAD}${JSON.stringify(stored)}\n${text}`;
}

/** Undefined where nothing was under way. */
export function headOf(text: string): UnderWay | undefined {
  const [first = ""] = text.split("\n", 1);
  return first.startsWith(HEAD) ? underWay.parse(JSON.parse(first.slice(HEAD.length))) : undefined;
}

export const csv = (servers: LocalServers, series: string) =>
  servers.seen.filter(({ url }) => url.includes(`id=${series}`)).length;

/** Answers with one row, but for the series that are held back, which get none, and `MISSING`. */
export function answerTables(servers: LocalServers, held: readonly string[] = []): void {
  servers.routes.set("/csv", ({ url = "" }, response) => {
    const series = new URLSearchParams(url.split("?")[1]).get("id") ?? "";
    if (held.includes(series)) return;
    if (series === "MISSING") response.writeHead(404).end();
    else response.end(`observation_date,${series}\n2026-01-02,5\n`);
  });
}

const asks = (index: number, series: string, more: JsonObject = {}) => ({
  index,
  type: "economic_data",
  params: { operation: "series_observations", series_id: series },
  ...more,
});
const chain = (...indices: number[]) => indices.slice(1).map((to, at) => ({ from: indices[at] ?? 0, to }));
const trigger = (params: JsonObject = {}) => ({
  index: 0,
  type: "webhook_trigger",
  params: { webhook_id: "in", ...params },
});
const text = (name: string) => ({ name, type: "string", required: true });

/** One of each thing that takes longer than a moment, on an instance whose workers then die in the middle. */
export async function beginEverything(instance: Instance, servers: LocalServers): Promise<UnderWay> {
  const { call, database, killWorkers } = instance;

  async function good(method: string, path: string, sent: Parameters<typeof call>[2] = {}) {
    const answer = await call(method, path, sent);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body;
  }
  async function live(name: string, workers: object[], connections: object[], notes: object = {}) {
    const body = { format: "millrace.workflow/1", name, workers, connections, ...notes };
    const { id } = await good("POST", "/workflows", { body });
    await good("POST", `/workflows/${id}/publish`);
    return String(id);
  }
  const begin = async (id: string, body: object = {}, key = "") => {
    const headers = key === "" ? {} : { "Idempotency-Key": key };
    return String((await good("POST", `/api/t/${id}/in`, { body, headers, token: null })).run_id);
  };
  const ended = (run: string) =>
    expect.poll(async () => (await call("GET", `/runs/${run}`)).body.status).toMatch(/succeeded|failed/);
  const steps = async (run: string, worker: number) =>
    (await call("GET", `/runs/${run}`)).body.steps.find((step: { worker: number }) => step.worker === worker);

  const fetches = await live(
    "Fetches",
    [
      trigger({ variables: [text("series")] }),
      { index: 1, type: "transform", params: { expression: "$uppercase(context.series)" } },
      asks(2, "{{workers[1].result}}"),
      { index: 3, type: "transform", params: { expression: "workers[2].result.observations[0].value" } },
    ],
    chain(0, 1, 2, 3),
  );
  const waits = await live(
    "Waits",
    [
      trigger(),
      { index: 1, type: "wait", params: { mode: "for", seconds: 600 } },
      { index: 2, type: "transform", params: { expression: '"waited"' } },
    ],
    chain(0, 1, 2),
  );
  const approval = { mode: "approval", title: "Go on?", timeout: 300_000_000 };
  const asking = await live("Asks", [trigger(), { index: 1, type: "wait", params: approval }], chain(0, 1));
  const boxes = await live(
    "Boxes",
    [
      trigger(),
      { index: 1, type: "transform", params: { expression: '["BOX1","BOX2","BOX3"]' } },
      { index: 2, type: "for_each", params: { items: "{{workers[1].result}}", parallel: 1 } },
      asks(3, "{{item}}", { inside: 2 }),
    ],
    chain(0, 1, 2),
  );
  const columns = [{ name: "symbol", type: "text" }];
  const table = String(
    (await good("POST", "/tables", { body: { name: "kept", columns, key: ["symbol"] } })).id,
  );
  const seen = { name: "seen", mode: "new_items", items: "{{request.body.symbols}}" };
  const keeper = await live(
    "Keeps",
    [
      trigger({ respond: "result" }),
      { index: 1, type: "memory", params: seen },
      { index: 2, type: "transform", params: { expression: '[workers[1].result.items.{"symbol": $}]' } },
      {
        index: 3,
        type: "write_table",
        params: { table: "kept", rows: "{{workers[2].result}}", mode: "upsert" },
      },
    ],
    chain(0, 1, 2, 3),
  );
  const schedule = await live(
    "Each ten minutes",
    [
      { index: 0, type: "schedule_trigger", params: { every: 600, catch_up: "once" } },
      { index: 1, type: "transform", params: { expression: "1" } },
    ],
    chain(0, 1),
  );

  const person = (name: string) => {
    const body = { email: `${name}@example.com`, password: "correct horse battery", name };
    return good("POST", "/users", { body });
  };
  const buyer = await person("buyer");
  const sold = await live(
    "Sold",
    [trigger({ respond: "result" }), { index: 1, type: "transform", params: { expression: "1" } }],
    chain(0, 1),
  );
  const { headers } = await call("GET", `/prices/workflow/${sold}`);
  const plan = { mode: "plan", amount: 500, currency: "USD", period: "month", includes: 2, overage: 2_000 };
  await good("PUT", `/prices/workflow/${sold}`, {
    body: plan,
    headers: { "If-Match": headers.get("etag") ?? "" },
  });
  await good("POST", "/credits", {
    body: { workspace_id: buyer.workspace_id, amount: 1_000, currency: "USD" },
  });
  const { key } = await good("POST", "/subscriptions", {
    token: buyer.token,
    body: { kind: "workflow", id: sold },
  });
  await good("POST", `/api/t/${sold}/in`, { token: key, body: {} });

  const board = await live(
    "Board",
    [
      trigger({ respond: "result", variables: [text("symbol")] }),
      { index: 1, type: "transform", params: { expression: '{ "symbol": context.symbol, "price": 12.5 }' } },
      {
        index: 2,
        type: "data_provider",
        params: {
          provider_id: "board",
          response_data: "{{workers[1].result}}",
          access: "key",
          api_key: "of the time before",
        },
      },
    ],
    chain(0, 1, 2),
  );
  const { run_id: run } = await good("POST", `/api/t/${board}/in?wait=30`, { body: { symbol: "KEPT" } });
  const { token } = await good("POST", "/tokens", { body: { name: "Kept" } });
  const reader = await good("POST", `/workflows/${board}/reader-keys`, {
    body: { provider_id: "board", name: "Reader" },
  });
  const read = await call("GET", `/api/w/${board}/board`, { token: reader.key });
  expect(read.status, read.text).toBe(200);

  const failed = await begin(fetches, { series: "missing" });
  await ended(failed);
  await ended(await begin(fetches, { series: "done" }, "asked-before"));
  await ended((await good("POST", `/api/t/${keeper}/in?wait=30`, { body: { symbols: ["A", "B"] } })).run_id);
  const cut = await begin(fetches, { series: "cut" });
  const box = await begin(boxes);
  const waiting = await begin(waits);
  const asked = await begin(asking);
  await expect.poll(() => csv(servers, "CUT")).toBe(1);
  await expect.poll(() => csv(servers, "BOX2")).toBe(1);
  await expect.poll(async () => (await steps(waiting, 1)).status).toBe("running");
  const open = async () => (await call("GET", `/approvals?status=open&run_id=${asked}`)).body.items[0]?.id;
  await expect.poll(open).toEqual(expect.any(String));
  // Parked: what a process had in hand besides is what dies with it.
  const suspended = () => database.sql`select count(*)::int as n from runs where parked`;
  await expect.poll(async () => (await suspended())[0]?.n).toBe(2);
  await killWorkers();
  const queued = [await begin(fetches, { series: "later1" }), await begin(fetches, { series: "later2" })];
  return {
    at: new Date().toISOString(),
    queued,
    cut,
    waits: waiting,
    approval: { id: await open(), run: asked },
    box,
    failed,
    schedule,
    keeper,
    table,
    sold: { id: sold, key },
    board: { id: board, run, key: reader.key, body: read.text, etag: read.headers.get("etag") ?? "" },
    token,
  };
}
