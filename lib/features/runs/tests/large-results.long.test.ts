import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { TEMPLATES } from "@/lib/templates/templates";

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;

/** Long articles of a fifth of a mebibyte each. */
function articles() {
  const results = Array.from({ length: 15 }, (_, index) => ({
    uri: String(index),
    title: `Article ${index}`,
    body: "x".repeat(MIB / 5),
    url: "https://example.com/",
    dateTime: "2026-11-20T12:00:00Z",
  }));
  return { articles: { results, totalResults: 15, pages: 1 } };
}

/** The maximum number of minutes that a call can request, for each symbol. */
function minutes(symbols: readonly string[]) {
  const values = Array.from({ length: 5000 }, (_, index) => ({
    datetime: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString().slice(0, 19).replace("T", " "),
    open: "231.50999",
    high: "231.62000",
    low: "231.47000",
    close: "231.55501",
    volume: "1000345",
  }));
  const meta = { interval: "1min", currency: "USD", exchange: "NASDAQ", type: "Common Stock" };
  return Object.fromEntries(
    symbols.map((symbol) => [symbol, { meta: { symbol, ...meta }, values, status: "ok" }]),
  );
}

/** A week with 1,200 companies a day, in rows as long as those recorded from the real API. */
function week(from: string) {
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    symbol: index === 0 ? "AAPL" : String(100_000 + index),
    name: "A company of a usual name length",
    currency: "KRW",
    exchange: "KRX",
    mic_code: "XKRX",
    country: "South Korea",
    time: "Time Not Supplied",
    eps_estimate: null,
    eps_actual: null,
    difference: null,
    surprise_prc: null,
  }));
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.parse(from) + day * DAY_MS));
  return {
    earnings: Object.fromEntries(days.map((day) => [day.toISOString().slice(0, 10), rows])),
    status: "ok",
  };
}

const server = createServer(({ url = "" }, response) => {
  const { pathname, searchParams } = new URL(url, "http://upstream.test");
  const said =
    pathname === "/time_series"
      ? minutes((searchParams.get("symbol") ?? "").split(","))
      : pathname === "/earnings_calendar"
        ? week(searchParams.get("start_date") ?? "")
        : articles();
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(said));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const address = server.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const { call, createWorkflow, database, runToEnd } = await testInstance({
  env: {
    MILLRACE_NEWS_URL: base,
    MILLRACE_NEWS_API_KEY: "a-news-key",
    MILLRACE_MARKET_URL: base,
    MILLRACE_MARKET_API_KEY: "a-market-key",
    MILLRACE_EGRESS_ALLOW: "127.0.0.1",
  },
});

async function live(document: object): Promise<string> {
  const id = await createWorkflow(document);
  expect((await call("POST", `/workflows/${id}/publish`, { body: {} })).status).toBe(200);
  return id;
}

test("results of connectors may weigh more than others, and be published and kept once", async () => {
  const id = await live({
    format: "millrace.workflow/1",
    name: "large",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in", respond: "result", result_from: 2 } },
      { index: 1, type: "fetch_news", params: { limit: 15 } },
      {
        index: 2,
        type: "data_provider",
        params: { provider_id: "news", response_data: "{{workers[1].result}}" },
      },
      { index: 3, type: "http_request", params: { url: base } },
      { index: 4, type: "transform", params: { expression: "[1..6].$$.workers[3].result.body" } },
      { index: 5, type: "transform", params: { expression: "workers[4].error.code" } },
      {
        index: 6,
        type: "market_data",
        params: { operation: "time_series", symbol: "AAPL,MSFT", interval: "1min", outputsize: 5000 },
      },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 0, to: 3 },
      { from: 3, to: 4 },
      { from: 4, to: 5, port: "error" },
      { from: 0, to: 6 },
    ],
  });
  const headers = { "Idempotency-Key": "once" };
  const first = await call("POST", `/api/t/${id}/in`, { token: null, headers, body: {} });
  expect([first.status, first.body.status]).toEqual([200, "succeeded"]);
  const run = (await call("GET", `/runs/${first.body.run_id}`)).body;
  const steps: { worker: number; status: string; result: unknown }[] = run.steps;
  const { result: minutesOfTwo, ...series } = steps.find(({ worker }) => worker === 6) ?? {};
  expect(series).toMatchObject({ status: "succeeded" });
  expect(JSON.stringify(minutesOfTwo).length).toBeGreaterThan(MIB);
  expect(steps.find(({ worker }) => worker === 3)).toMatchObject({ status: "succeeded" });
  expect(steps.find(({ worker }) => worker === 5)?.result).toBe("result_too_large");

  const served = await call("GET", `/api/w/${id}/news`, { token: null });
  expect(served.status).toBe(200);
  expect(served.text.length).toBeGreaterThan(6 * MIB);
  // Real data has no mark.
  expect(served.headers.get("x-data-sample")).toBeNull();

  const [stored] =
    await database.sql`select max(length(publication)) as publication, max(length(input)) as input,
    (select max(length(answer)) from idempotency_keys where run_id = ${run.id}) as answer
    from steps where run_id = ${run.id}`;
  expect(stored?.publication).toBeLessThan(200);
  expect(stored?.input).toBeLessThan(100_000);
  expect(stored?.answer).toBeNull();
  const again = await call("POST", `/api/t/${id}/in`, { token: null, headers, body: {} });
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect(again.text).toBe(first.text);
});

test("the earnings template runs through a week of 1,200 companies a day", async () => {
  const template = TEMPLATES.find(({ id }) => id === "earnings-week");
  const id = await live(template?.document ?? {});
  expect(await runToEnd(id)).toMatchObject({ status: "succeeded", error: null });
  const { body } = await call("GET", `/api/w/${id}/earnings`, { token: null });
  expect(body.watched).toHaveLength(7);
  expect(body.count).toBe(8400);
  expect(body.others.length).toBeGreaterThan(100);
});
