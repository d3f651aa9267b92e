import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";
import { inputLimit } from "@/lib/service/outbound/input-limit";
import { trimStorage } from "@/lib/service/process/storage-budget";

const KEY = "mk-secret-90b1";
/** The upstream repeats the key that it was called with. */
const upstream = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://upstream.test");
  if (pathname === "/gone") return request.socket.destroy();
  const key = searchParams.get("apikey") ?? request.headers.authorization?.split(" ").at(-1) ?? "";
  const body = pathname.endsWith("/quote")
    ? { symbol: "AAPL", close: "214.3", key }
    : { path: pathname, key };
  response
    .writeHead(pathname === "/missing" ? 404 : 200, { "content-type": "application/json", "x-key": key })
    .end(JSON.stringify(body));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
const address = upstream.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

const { buyer, knock, seller, services, work } = await testMarket({
  MILLRACE_EGRESS_ALLOW: "127.0.0.1",
  MILLRACE_MARKET_URL: `${base}/market`,
});
await seller.api("POST", "/credentials", { name: "Market", provider: "market", value: KEY });

const entry = { index: 0, type: "webhook_trigger", params: { webhook_id: "in", respond: "accepted" } };
const http = (index: number, path: string) => ({
  index,
  type: "http_request",
  params: { url: `${base}${path}`, accept_errors: true },
});

async function ran(workers: JsonObject[], connections: JsonObject[]) {
  const { body: document } = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Inputs",
    workers: [entry, ...workers],
    connections,
  });
  expect(document.problems).toEqual([]);
  await seller.api("POST", `/workflows/${document.id}/publish`);
  const { body } = await knock(`/api/t/${document.id}/in`, null, {});
  await work();
  return { id: String(body.run_id), workflow: String(document.id) };
}

const inputsOf = async (run: string, query = "") =>
  (await seller.api("GET", `/runs/${run}/inputs${query}`)).body.items;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("each answer from outside is listed with its hash, and its body can be downloaded without keys", async () => {
  const quote = { index: 1, type: "market_data", params: { operation: "quote", symbol: "AAPL" } };
  const { id } = await ran(
    [quote, http(2, "/missing")],
    [
      { from: 0, to: 1 },
      { from: 0, to: 2 },
    ],
  );
  const [market, missing, ...rest] = await inputsOf(id);
  expect(rest).toEqual([]);
  const stored = JSON.stringify({ symbol: "AAPL", close: "214.3", key: "[redacted]" });
  expect(market).toMatchObject({
    ...{ worker: 1, attempt: 1, n: 1, method: "GET", status: 200, sha256: sha256(stored) },
    ...{ bytes: stored.length, cached: false, sample: false, kept: true },
  });
  expect(market.url).toMatch(new RegExp(`^${base}/market/quote\\?.*symbol=AAPL`));
  expect(market.url).not.toContain(KEY);
  expect(missing).toMatchObject({ worker: 2, status: 404, url: `${base}/missing` });

  const download = await seller.api("GET", `/runs/${id}/inputs/${market.sha256}`);
  expect(download.body).toEqual(JSON.parse(stored));
  expect(download.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(download.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await seller.api("GET", `/runs/${id}/inputs/${sha256("other")}`)).toMatchObject({
    status: 404,
    body: { code: "input_not_found" },
  });
  expect((await buyer.api("GET", `/runs/${id}/inputs`)).status).toBe(404);
  expect((await buyer.api("GET", `/runs/${id}/inputs/${market.sha256}`)).status).toBe(404);
});

test("a cached answer is an input of the run that got it, and a call without an answer has its code", async () => {
  const quote = { index: 1, type: "market_data", params: { operation: "quote", symbol: "MSFT" } };
  const first = await ran([quote], [{ from: 0, to: 1 }]);
  const second = await ran(
    [quote, http(2, "/gone")],
    [
      { from: 0, to: 1 },
      { from: 0, to: 2 },
    ],
  );
  const [made] = await inputsOf(first.id);
  const [cached, gone] = await inputsOf(second.id);
  expect(cached).toMatchObject({ sha256: made.sha256, retrieved_at: made.retrieved_at, cached: true });
  expect(gone).toMatchObject({ status: 0, error: "upstream_error", sha256: null, bytes: 0 });
});

test("answers of other workflows and inside loops are inputs too; pages follow each other", async () => {
  const { workflow } = await ran(
    [{ index: 1, type: "transform", params: { expression: "7" } }],
    [{ from: 0, to: 1 }],
  );
  const rows = { index: 1, type: "transform", params: { expression: "[1..3]" } };
  const loop = { index: 2, type: "for_each", params: { items: "{{workers[1].result}}" } };
  const called = { index: 4, type: "call_workflow", params: { workflow_id: workflow } };
  const { id } = await ran(
    [rows, loop, { ...http(3, "/item/{{item}}"), inside: 2 }, called],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 4 },
    ],
  );
  await work();
  const all = await inputsOf(id);
  expect(all).toMatchObject([
    { worker: 3, iteration: [0], url: `${base}/item/1` },
    { worker: 3, iteration: [1], url: `${base}/item/2` },
    { worker: 3, iteration: [2], url: `${base}/item/3` },
    { worker: 4, method: "POST", status: 200, sha256: sha256("7"), kept: true },
  ]);
  expect(all[3].url).toMatch(new RegExp(`/api/t/${workflow}/in$`));
  expect((await seller.api("GET", `/runs/${id}/inputs/${sha256("7")}`)).body).toBe(7);

  const paged = [];
  let cursor = "";
  do {
    const { body } = await seller.api("GET", `/runs/${id}/inputs?limit=1${cursor}`);
    paged.push(...body.items);
    cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`;
  } while (cursor !== "");
  expect(paged).toEqual(all);
  expect(await inputsOf(id, "?worker=4")).toEqual(all.slice(3));
  expect((await seller.api("GET", `/runs/${id}/inputs?cursor=x`)).status).toBe(400);
});

test("a called workflow that fails is an input without an answer, whatever its error contains", async () => {
  const { workflow } = await ran(
    [{ index: 1, type: "transform", params: { expression: '$error("a\\u0000b")' } }],
    [{ from: 0, to: 1 }],
  );
  const called = { index: 1, type: "call_workflow", params: { workflow_id: workflow } };
  const { id } = await ran([called], [{ from: 0, to: 1 }]);
  await expect
    .poll(async () => {
      await work();
      return inputsOf(id);
    })
    .toMatchObject([
      { worker: 1, method: "POST", status: 0, error: "run_failed", sha256: null, kept: false },
    ]);
});

test("beyond the budget the oldest go, stay listed, and are told from what never was", async () => {
  const [old, recent] = [
    await ran([http(1, "/old")], [{ from: 0, to: 1 }]),
    await ran([http(1, "/new")], [{ from: 0, to: 1 }]),
  ];
  const [newest] = await inputsOf(recent.id);
  await trimStorage(inputLimit(services.db, 40), seller.workspaceId);
  const [dropped] = await inputsOf(old.id);
  expect(dropped).toMatchObject({ url: `${base}/old`, kept: false });
  expect(await inputsOf(recent.id)).toEqual([{ ...newest, kept: true }]);
  expect(await seller.api("GET", `/runs/${old.id}/inputs/${dropped.sha256}`)).toMatchObject({
    status: 404,
    body: { code: "input_not_kept" },
  });
});
