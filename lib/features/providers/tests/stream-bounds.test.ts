import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { openEvents } from "./event-stream.suite";

/**
 * Edge cases of streams: which values are sent in full, and how streams are requested and
 * refused.
 */

const { call, knock, seller, sql, url, work, workflow } = await testMarket();

type Endpoints = Awaited<ReturnType<typeof workflow>>;

async function publish({ t }: Endpoints, symbol = "a") {
  const { status, text } = await knock(t, null, { symbol });
  if (status !== 202) throw new Error(text);
  await work();
}

const LARGEST = 64 * 1024;

test("a value of 64 KiB goes out whole, and of one byte more its address, where it is read to the byte", async () => {
  const board = await workflow(seller);
  await publish(board);
  const stream = await openEvents(`${url}${board.w}?stream=1`);
  await stream.next();
  const texts = [0, 1].map((more) => "x".repeat(LARGEST - 2 + more));
  for (const [index, text] of texts.entries()) {
    await sql`insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at)
      select workflow_id, provider_id, ${index + 2}, workspace_id, ${JSON.stringify(text)}, content_type, ${`"v${index}"`}, run_id, now()
      from provider_values where workflow_id = ${board.id} and version = 1`;
    await sql`select pg_notify('millrace_published', ${`${board.id}/board`})`;
  }
  const [whole, large] = [await stream.next(), await stream.next()];
  expect([whole?.id, whole?.data.value, Object.keys(whole?.data).sort()]).toEqual([
    "2",
    texts[0],
    ["as_of", "run_id", "value", "version"],
  ]);
  expect(Object.keys(large?.data).sort()).toEqual(["as_of", "run_id", "url", "version"]);
  expect(await (await fetch(large?.data.url)).json()).toBe(texts[1]);
});

test("what is published as text is a text in its event, whatever it holds", async () => {
  const response_data = 'line one\n"two" {{workers[1].result.symbol}}';
  const board = await workflow(seller, { provider: { response_type: "text", response_data } });
  await publish(board, "b");
  const stream = await openEvents(`${url}${board.w}?stream=1`);
  expect(await stream.take(1)).toEqual([["value", 1, 'line one\n"two" B']]);
});

test("one is asked for by Accept or by ?stream=1, and by nothing else", async () => {
  const board = await workflow(seller);
  await publish(board);
  for (const [query, headers] of [
    ["?stream=1", {}],
    ["", { Accept: "text/event-stream" }],
    ["", { Accept: "text/event-stream, */*;q=0.1" }],
    ["?stream=1", { Accept: "application/json" }],
  ] as const) {
    const stream = await openEvents(`${url}${board.w}${query}`, headers);
    expect([query, headers, await stream.take(1)]).toEqual([query, headers, [["value", 1, { symbol: "A" }]]]);
    stream.close();
  }
  for (const query of ["?stream=0", "?stream=", "?stream=true"]) {
    const { status, body } = await call("GET", `${board.w}${query}`, { token: null });
    expect([query, status, body]).toEqual([query, 200, { symbol: "A" }]);
  }
});

test("a refusal of a stream is read by a page of another site, and a preflight lets its header pass", async () => {
  const keyed = await workflow(seller, { provider: { access: "key", api_key: "key-of-a-board" } });
  for (const [path, status, code] of [
    [`${keyed.w}?stream=1`, 401, "unauthorized"],
    [`/api/w/${keyed.id}/none?stream=1`, 404, "provider_not_found"],
    ["/api/w/stream?items=nothing", 400, "invalid_query"],
  ] as const) {
    const refused = await call("GET", path, { token: null });
    expect([path, refused.status, refused.body.code]).toEqual([path, status, code]);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.headers.get("cache-control")).toBe("no-store");
  }
  for (const path of [keyed.w, "/api/w/stream"]) {
    const { status, headers } = await call("OPTIONS", path, { token: null });
    expect([path, status, headers.get("access-control-allow-origin")]).toEqual([path, 204, "*"]);
    for (const name of ["Authorization", "Last-Event-ID"])
      expect(headers.get("access-control-allow-headers")).toContain(name);
  }
});

test("a hundred items fit into one stream, and one that is named twice is told of once", async () => {
  const board = await workflow(seller);
  await publish(board);
  const name = board.w.slice("/api/w/".length);
  const others = Array.from({ length: 99 }, (_, index) => `${board.id}/p${index}`);
  const full = await openEvents(`${url}/api/w/stream?items=${[name, ...others].join(",")}`);
  const notified = await full.take(100);
  expect(notified).toContainEqual(["value", name, 1, { symbol: "A" }]);
  expect(notified.filter((each) => Array.isArray(each) && each[0] === "end")).toHaveLength(99);
  const twice = await openEvents(
    `${url}/api/w/stream?items=${name},${name}&items=${name.toUpperCase().replace("BOARD", "board")}`,
  );
  expect(await twice.take(1)).toEqual([["value", name, 1, { symbol: "A" }]]);
  await publish(board, "b");
  expect(await twice.take(1)).toEqual([["value", name, 2, { symbol: "B" }]]);
});
