import { beforeEach, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { openEvents } from "./event-stream.suite";

const MAX = 3;
const { buyer, call, credit, knock, seller, setPrice, url, work, workflow } = await testMarket({
  MILLRACE_STREAMS_PER_ADDRESS: String(MAX),
});

/** A stream of as many items as possible, none of which exist. */
const full = `/api/w/stream?items=${Array.from({ length: MAX }, (_, index) => `${crypto.randomUUID()}/p${index}`)}`;

// Waits until the server has noticed that the last test's streams are closed.
beforeEach(async () => {
  await expect.poll(async () => (await call("HEAD", full, { token: null })).status).toBe(200);
});

test("one address may hold so many items and no more, is told how many, and reads without a stream meanwhile", async () => {
  const boards = [await workflow(seller), await workflow(seller)];
  for (const { t } of boards) await knock(t, null, {});
  await work();
  const [board, other] = boards.map(({ w }) => w);
  const opened = [];
  for (let count = 0; count < MAX; count += 1) opened.push(await openEvents(`${url}${board}?stream=1`));
  for (const path of [`${board}?stream=1`, `${other}?stream=1`, `/api/w/stream?items=${other?.slice(7)}`]) {
    const refused = await call("GET", path, { token: null });
    expect([path, refused.status, refused.body.code, refused.body.limit]).toEqual([
      path,
      429,
      "rate_limited",
      MAX,
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(refused.headers.get("access-control-expose-headers")).toContain("Retry-After");
  }
  expect((await knock(board ?? "", null)).status).toBe(200);
  for (const { close } of opened) close();
  await expect
    .poll(() => openEvents(`${url}${other}?stream=1`).then(({ take, close }) => take(1).finally(close)))
    .toEqual([["value", 1, { symbol: "AAPL" }]]);
});

test("a stream that is refused for want of a place is no read of a plan", async () => {
  const { id, t, w } = await workflow(seller);
  await knock(t, null, {});
  await work();
  await credit(buyer, 1_000);
  await setPrice(seller, "workflow", id, {
    mode: "plan",
    amount: 100,
    currency: "USD",
    period: "month",
    unit: "read",
    includes: 3,
    overage: 0,
  });
  const { body: made } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  const list = `/api/w/stream?items=${w.slice(7)}`;
  // Items without a plan count towards no quota.
  const free = await workflow(seller);
  const opened = [];
  for (let count = 0; count < MAX; count += 1) opened.push(await openEvents(`${url}${free.w}?stream=1`));
  for (const path of [`${w}?stream=1`, list, `${w}?stream=1`, list])
    expect([path, (await call("GET", path, { token: made.key })).status]).toEqual([path, 429]);
  for (const { close } of opened) close();
  // A HEAD request doesn't count either.
  await expect.poll(async () => (await call("HEAD", list, { token: made.key })).status).toBe(200);
  const read = await call("GET", w, { token: made.key });
  expect([read.status, read.headers.get("x-quota-remaining")]).toEqual([200, "2"]);
  await expect
    .poll(async () => {
      const { next, close } = await openEvents(`${url}${list}&api_key=${made.key}`);
      // A value is counted when it is delivered, not when the stream is opened.
      const notified = await next();
      close();
      return notified;
    })
    .not.toBeNull();
  expect((await call("GET", w, { token: made.key })).headers.get("x-quota-remaining")).toBe("0");
});

test("whoever asks for the headers alone holds no place", async () => {
  const { w } = await workflow(seller);
  const list = `/api/w/stream?items=${w.slice(7)}`;
  for (let count = 0; count < 2 * MAX; count += 1) {
    const { status, headers, text } = await call("HEAD", list, { token: null });
    expect([status, headers.get("content-type"), text]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "",
    ]);
  }
  const stream = await openEvents(`${url}${list}`);
  stream.close();
});

test("a stream with nothing to tell says so by a comment that no reader takes for an event", async () => {
  const { w } = await workflow(seller);
  const answer = await fetch(`${url}${w}?stream=1`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n\n")) text += (await reader?.read())?.value ?? "";
  expect(text).toMatch(/^:[^\n]*\n\n$/);
  await reader?.cancel();
});
