import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { openEvents } from "./event-stream.suite";

const { call, knock, seller, sql, url, work, workflow } = await testMarket();

type Endpoints = Awaited<ReturnType<typeof workflow>>;

/** Publishes a value with a run. */
async function publish({ t }: Endpoints, symbol: string, key: string | null = null) {
  const { status, text } = await knock(t, key, { symbol });
  if (status !== 202) throw new Error(text);
  await work();
}

/** Publishes several values at once, before anyone is notified. */
async function publishAtOnce({ id }: Endpoints, from: number, bodies: readonly string[]) {
  const [first] =
    await sql`select workspace_id, run_id from provider_values where workflow_id = ${id} limit 1`;
  await sql`insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at)
    select ${id}, 'board', ${from} + number - 1, ${first?.workspace_id}, body, 'application/json; charset=utf-8', '"v' || number || '"', ${first?.run_id}, now()
    from unnest(${bodies}::text[]) with ordinality as given (body, number)`;
  await sql`select pg_notify('millrace_published', ${`${id}/board`})`;
}

test("a stream waits before the first publishing, then tells of each with what was published", async () => {
  const board = await workflow(seller);
  const stream = await openEvents(`${url}${board.w}`, { Accept: "text/event-stream" });
  expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "access-control-allow-origin": "*",
  });
  await publish(board, "one");
  const first = await stream.next();
  const { headers } = await knock(board.w, null);
  expect(first).toEqual({
    event: "value",
    id: "1",
    data: {
      version: 1,
      as_of: headers.get("x-data-as-of"),
      run_id: headers.get("x-run-id"),
      value: { symbol: "ONE" },
    },
  });
  await publish(board, "two");
  expect(await stream.take(1)).toEqual([["value", 2, { symbol: "TWO" }]]);
  const other = await openEvents(`${url}${board.w}?stream=1`);
  expect(await other.take(1)).toEqual([["value", 2, { symbol: "TWO" }]]);
});

test("whoever comes back gets what was published since, as far as it is kept", async () => {
  const board = await workflow(seller);
  await publish(board, "one");
  await publishAtOnce(board, 2, ["2", "3", "4"]);
  await sql`delete from provider_values where workflow_id = ${board.id} and version = 1`;
  const since = async (id: string, count: number) => {
    const stream = await openEvents(`${url}${board.w}?stream=1`, { "Last-Event-ID": id });
    const taken = await stream.take(count);
    stream.close();
    return taken;
  };
  expect(await since("2", 2)).toEqual([
    ["value", 3, 3],
    ["value", 4, 4],
  ]);
  const anew = [["reset"], ["value", 4, 4]];
  await sql`delete from provider_values where workflow_id = ${board.id} and version = 2`;
  for (const id of ["1", "9", "0", "-1", "x", "2147483648", "2'; drop table runs", "9".repeat(5_000)])
    expect([id, await since(id, 2)]).toEqual([id, anew]);
  const known = await openEvents(`${url}${board.w}?stream=1&last_event_id=4`);
  const header = await openEvents(`${url}${board.w}?stream=1&last_event_id=1`, { "Last-Event-ID": "4" });
  await publishAtOnce(board, 5, ["5"]);
  for (const stream of [known, header]) expect(await stream.take(1)).toEqual([["value", 5, 5]]);
});

test("publishings that come at once are told one by one, and one that is large by its address", async () => {
  const board = await workflow(seller);
  await publish(board, "one");
  const stream = await openEvents(`${url}${board.w}?stream=1`);
  await stream.next();
  await publishAtOnce(board, 2, ['{\n "n": 1.10\n}', `"${"x".repeat(65_535)}"`, "4"]);
  expect(await stream.take(3)).toEqual([
    ["value", 2, { n: 1.1 }],
    ["value", 3, `${url}${board.w}?version=3`],
    ["value", 4, 4],
  ]);
});

test("a reader who takes nothing holds up nobody, and gets the newest afterwards", async () => {
  const board = await workflow(seller);
  await publish(board, "one");
  const quick = await openEvents(`${url}${board.w}?stream=1`);
  await quick.next();
  const slow = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    httpRequest(`${url}${board.w}?stream=1`, (answer) => resolve(answer.pause()))
      .once("error", reject)
      .end();
  });
  const body = `"${"x".repeat(65_000)}"`;
  const last = 301;
  for (let version = 2; version <= last; version += 20) {
    await publishAtOnce(
      board,
      version,
      Array.from({ length: 20 }, (_, more) => (version + more === last ? '"last"' : body)),
    );
    for (let more = 0; more < 20; more += 1) expect((await quick.next())?.data.version).toBe(version + more);
  }
  let notified = "";
  for await (const piece of slow) {
    notified += String(piece);
    if (notified.includes('"last"')) break;
  }
  const versions = [...notified.matchAll(/^id: (\d+)$/gm)].map(([, version]) => Number(version));
  expect(versions.at(-1)).toBe(last);
  expect(versions.length).toBeLessThan(last - 20);
});

test("a table's stream tells of each change of its rows, and of many rows by their address", async () => {
  const columns = [{ name: "symbol", type: "text" }];
  const { body: table } = await seller.api("POST", "/tables", { name: "symbols", columns, key: ["symbol"] });
  const write = (rows: readonly object[]) => seller.api("POST", `/tables/${table.id}/rows?mode=upsert`, rows);
  const { w } = await workflow(seller, {
    provider: { response_type: "table", response_data: "", table: "symbols" },
  });
  const stream = await openEvents(`${url}${w}?stream=1`);
  await write([{ symbol: "A" }]);
  const first = await stream.next();
  const { headers } = await knock(w, null);
  const version = Number(headers.get("x-data-version"));
  expect(first?.data).toEqual({
    version,
    as_of: headers.get("x-data-as-of"),
    run_id: null,
    value: [{ symbol: "A" }],
  });
  await write([{ symbol: "B" }]);
  expect(await stream.take(1)).toEqual([["value", version + 1, [{ symbol: "A" }, { symbol: "B" }]]]);
  await write(Array.from({ length: 1_000 }, (_, row) => ({ symbol: `C${row}` })));
  expect(await stream.take(1)).toEqual([["value", version + 2, `${url}${w}?version=${version + 2}`]]);
});

test("a stream that is not to be had is refused as a read is", async () => {
  const board = await workflow(seller);
  const ask = (path: string) => call("GET", path, { token: null, headers: { Accept: "text/event-stream" } });
  expect((await ask(`/api/w/${board.id}/none`)).body.code).toBe("provider_not_found");
  expect((await ask("/api/w/none/board")).body.code).toBe("workflow_not_found");
  const head = await call("HEAD", `${board.w}?stream=1`, { token: null });
  expect([head.status, head.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
});
