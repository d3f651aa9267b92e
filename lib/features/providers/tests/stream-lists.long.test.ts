import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { serve } from "@/lib/http/tests/http-entry.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { openEvents } from "./event-stream.suite";

const KEY = "key-of-several-boards";
/** More than all streams that the other tests open in their workspace. */
const MAX = 30;
const { buyer, call, elsewhere, knock, person, seller, services, sql, url, work, workflow } =
  await testMarket({
    MILLRACE_STREAMS_PER_WORKSPACE: String(MAX),
  });

async function publish(t: string, symbol: string) {
  const { status, text } = await knock(t, null, { symbol });
  if (status !== 202) throw new Error(text);
  await work();
}

const nameOf = (w: string) => w.slice("/api/w/".length);
const listOf = (...paths: string[]) => `${url}/api/w/stream?items=${paths.map(nameOf).join(",")}`;

test("one stream carries several items, and its id resumes all of them", async () => {
  const [one, two, three] = [await workflow(seller), await workflow(seller), await workflow(seller)];
  const [first, second, third] = [one, two, three].map(({ w }) => nameOf(w));
  await publish(one.t, "a");
  await publish(two.t, "b");
  const address = listOf(one.w, two.w, three.w);
  const stream = await openEvents(address);
  expect(await stream.take(2)).toEqual([
    ["value", first, 1, { symbol: "A" }],
    ["value", second, 1, { symbol: "B" }],
  ]);
  await publish(two.t, "c");
  const notified = await stream.next();
  expect(notified?.data).toMatchObject({ item: second, version: 2, value: { symbol: "C" } });
  stream.close();

  await publish(one.t, "d");
  await publish(one.t, "e");
  await publish(three.t, "f");
  const id = notified?.id ?? "";
  for (const again of [
    await openEvents(address, { "Last-Event-ID": id }),
    await openEvents(`${address}&last_event_id=${id}`),
  ]) {
    const missed = await again.take(3);
    expect(missed).toContainEqual(["value", third, 1, { symbol: "F" }]);
    expect(missed.filter((each) => Array.isArray(each) && each[1] === first)).toEqual([
      ["value", first, 2, { symbol: "D" }],
      ["value", first, 3, { symbol: "E" }],
    ]);
    again.close();
  }
  for (const [items, said] of [
    [address, "nonsense"],
    [address, "1"],
    [listOf(one.w, three.w, two.w), id],
  ] as const) {
    const anew = await openEvents(items, { "Last-Event-ID": said });
    const taken = await anew.take(6);
    expect(taken.filter((each) => Array.isArray(each) && each[0] === "reset")).toHaveLength(3);
    expect(taken).toContainEqual(["value", second, 2, { symbol: "C" }]);
    anew.close();
  }
});

test("an item that may not be read ends by itself, at first or later, and one key serves all", async () => {
  const keyed = { provider: { access: "key", api_key: KEY } };
  const [one, two] = [await workflow(seller, keyed), await workflow(seller, keyed)];
  const other = await workflow(seller, { provider: { access: "key", api_key: "another-key" } });
  const [first, second, third] = [one, two, other].map(({ w }) => nameOf(w));
  await publish(one.t, "a");
  await publish(two.t, "b");
  await publish(other.t, "c");
  const none = `${one.id}/none`;
  const stream = await openEvents(`${listOf(one.w, other.w, two.w)},${none}&api_key=${KEY}`);
  const taken = await stream.take(4);
  expect(taken).toHaveLength(4);
  for (const event of [
    ["end", third, "unauthorized"],
    ["end", none, "workflow_not_live"],
    ["value", first, 1, { symbol: "A" }],
    ["value", second, 1, { symbol: "B" }],
  ])
    expect(taken).toContainEqual(event);
  await elsewhere("POST", `/workflows/${one.id}/unpublish`, { token: seller.token });
  expect(await stream.take(1)).toEqual([["end", first, "workflow_not_live"]]);
  await publish(two.t, "d");
  expect(await stream.take(1)).toEqual([["value", second, 2, { symbol: "D" }]]);
  await seller.api("DELETE", `/workflows/${two.id}`);
  expect(await stream.take(2)).toEqual([["end", second, "workflow_not_live"], "closed"]);
});

test("a list that cannot be is refused", async () => {
  const ask = async (query: string) => {
    const { status, body } = await call("GET", `/api/w/stream${query}`, { token: null });
    return [status, body.code];
  };
  const { id } = await workflow(seller);
  const many = Array.from({ length: 101 }, (_, index) => `${id}/p${index}`).join(",");
  for (const query of ["", "?items=", "?items=x", `?items=${id}`, `?items=${id}/a/b`, `?items=${many}`])
    expect([query, ...(await ask(query))]).toEqual([query, 400, "invalid_query"]);
  expect((await call("POST", "/api/w/stream", { token: null, body: {} })).status).toBe(405);
});

test("so many items of a workspace may be open and no more, and what is closed makes room", async () => {
  const board = await workflow(buyer);
  await publish(board.t, "a");
  const open = () => openEvents(`${url}${board.w}?stream=1`);
  const opened = [];
  for (let count = 0; count < MAX; count += 1) opened.push(await open());
  const refused = await call("GET", `${board.w}?stream=1`, { token: null });
  expect([refused.status, refused.body.code, refused.body.limit]).toEqual([429, "rate_limited", MAX]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await expect(openEvents(`${url}/api/w/stream?items=${nameOf(board.w)}`)).rejects.toThrow("429");
  expect((await knock(board.w, null)).status).toBe(200);
  const elsewhere = await workflow(seller);
  await openEvents(`${url}${elsewhere.w}?stream=1`);
  opened[0]?.close();
  await expect.poll(() => open().then(({ take }) => take(1))).toEqual([["value", 1, { symbol: "A" }]]);
});

test("readers who take nothing are cut off, and who reads beside them gets each event meanwhile", async () => {
  const owner = await person("watched");
  const board = await workflow(owner);
  await publish(board.t, "one");
  const others = [];
  while (others.length < 6) others.push(await workflow(owner));
  const stream = `${url}${board.w}?stream=1`;
  const read = [await openEvents(stream), await openEvents(stream)];
  for (const each of read) await each.next();
  const items = [board, ...others].map(({ w }) => nameOf(w));
  // Opens the same streams at a server that waits less long.
  const { hostname, port } = new URL(await serve(services, {}, 200));
  const unread: Socket[] = [];
  while ((unread.length + 1) * items.length + read.length <= MAX) {
    const socket = connect(Number(port), hostname);
    unread.push(socket);
    socket.on("error", () => undefined);
    socket.write(`GET /api/w/stream?items=${items.join(",")} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await once(socket, "data");
    socket.pause();
  }
  const [first] = await sql`select workspace_id, run_id from provider_values where workflow_id = ${board.id}`;
  const isFree = async () => {
    const opened = await openEvents(stream).catch(() => null);
    opened?.close();
    return opened !== null;
  };
  // Publishes until the system's socket buffers of the readers are full and those readers have lost their
  // slots.
  let version = 2;
  for (; !(await isFree()); version += 10) {
    await sql`insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at)
      select ${board.id}, 'board', number, ${first?.workspace_id}, ${`"${"x".repeat(65_000)}"`}, 'application/json; charset=utf-8', '"v' || number || '"', ${first?.run_id}, now()
      from generate_series(${version}::int, ${version + 9}::int) number`;
    await sql`select pg_notify('millrace_published', ${`${board.id}/board`})`;
    for (const each of read)
      for (let more = 0; more < 10; more += 1) expect((await each.next())?.data.version).toBe(version + more);
  }
  expect(version).toBeGreaterThan(2);
  for (const socket of unread) socket.destroy();
});
