import { expect, test } from "vitest";
import type { Db } from "@/db/handle";
import { testMarket } from "@/lib/http/tests/market.suite";
import { thrownProblem } from "@/lib/http/thrown-problem";
import { newId } from "@/lib/kit/id";
import { rowsQuery } from "@/lib/schema/rows-query";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { acquireExportSlot } from "@/lib/service/tables/acquire-export-slot";
import { FREE_WORK } from "@/lib/service/tables/read-work";
import { serveRows } from "@/lib/service/tables/serve-rows";

/**
 * Limits on the cost of reading rows: the number of column names in a list, the budget of anonymous readers,
 * and simultaneous exports.
 */

const { call, elsewhere, knock, seller, services, other, sql, time, url, work, workflow } =
  await testMarket();

const board = await workflow(seller);
await knock(board.t, null, {});
await work();
let version = 1;

async function publish(value: unknown) {
  version += 1;
  const [first] =
    await sql`select workspace_id, run_id from provider_values where workflow_id = ${board.id} limit 1`;
  await sql`insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at)
    values (${board.id}, 'board', ${version}, ${first?.workspace_id}, ${JSON.stringify(value)}, 'application/json; charset=utf-8', ${`"w${version}"`}, ${first?.run_id}, now())`;
  await sql`select pg_notify('millrace_published', ${`${board.id}/board`})`;
  await expect.poll(async () => (await get("")).headers.get("x-data-version")).toBe(String(version));
}

const get = (query: string, headers: Record<string, string> = {}, token: string | null = null) =>
  call("GET", `${board.w}${query}`, { token, headers });
const named = (names: number) => Array.from({ length: names }, (_, n) => ({ [`c${n}`]: n }));

let tables = 0;
/** Creates a public table whose rows no index has in order. */
async function table(rows: number) {
  tables += 1;
  const name = `work_${tables}`;
  const columns = [
    { name: "t", type: "time" },
    { name: "v", type: "integer" },
  ];
  const made = await seller.api("POST", "/tables", { name, columns });
  const { w } = await workflow(seller, {
    provider: { response_type: "table", response_data: "", table: name },
  });
  const list = Array.from({ length: rows }, (_, n) => ({ v: (n * 7_919) % rows }));
  expect((await seller.api("POST", `/tables/${made.body.id}/rows`, list)).status).toBe(200);
  return { name, w, own: `/api/v1/tables/${made.body.id}/rows` };
}

test("a list with more than 200 names has no rows in any form, and is served as it is", async () => {
  const rows = named(201);
  await publish(rows);
  for (const query of [
    "?limit=1",
    "?format=json",
    "?format=ndjson",
    "?format=csv",
    "?format=parquet",
    "/schema",
  ]) {
    const { status, body } = await get(query);
    expect([query, status, body.code]).toEqual([query, 406, "format_not_possible"]);
    expect(body.detail).toContain("200");
  }
  expect((await get("")).body).toEqual(rows);
});

test("rows keep the names they have, and columns that are asked for are there in each of them", async () => {
  await publish(named(200));
  expect((await get("?limit=2")).body).toEqual([{ c0: 0 }, { c1: 1 }]);
  expect((await get("?limit=2&format=ndjson")).text).toBe('{"c0":0}\n{"c1":1}\n');
  expect((await get("?limit=2&columns=c1,c0")).body).toEqual([
    { c1: null, c0: 0 },
    { c1: 1, c0: null },
  ]);
  const [, first = ""] = (await get("?limit=1&format=csv")).text.split("\r\n");
  expect(first).toBe(`0${",".repeat(199)}`);
});

test("beyond its budget an anonymous reader waits, and plain reads, known answers and members do not", async () => {
  const v = await table(5);
  await publish([{ v: 2 }, { v: 1 }]);
  const known = (await get("?order=v")).headers.get("etag") ?? "";
  const { readBudgets } = await services.part(INTAKE_MEMORY);
  readBudgets.workOf("127.0.0.1", "another workspace").spend(60_000_000, "new");
  const refused = [
    `${board.w}?order=-v`,
    `${board.w}?where.v=1`,
    `${board.w}?format=csv`,
    `${board.w}?format=parquet`,
    `${v.w}?order=v`,
    `${v.w}?format=csv`,
  ];
  for (const path of refused) {
    const { status, body, headers } = await knock(path, null);
    expect([path, status, body.code]).toEqual([path, 503, "read_budget_used"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(50);
    expect([path, (await knock(path, "made-up")).status]).toEqual([path, 503]);
    expect([path, (await knock(path, seller.token)).status]).toEqual([path, 200]);
  }
  expect((await get("")).body).toEqual([{ v: 2 }, { v: 1 }]);
  expect((await knock(v.w, null)).body).toHaveLength(5);
  expect((await get("?order=v", { "If-None-Match": known })).status).toBe(304);
  time.offsetMs += 3 * 60_000;
  for (const path of refused) expect([path, (await knock(path, null)).status]).toEqual([path, 200]);
});

test("the same question about the same version is worked out once, and counts for its reader alone", async () => {
  await publish(Array.from({ length: 2_000 }, (_, n) => ({ n })));
  const { readBudgets } = await services.part(INTAKE_MEMORY);
  expect((await get("?order=-n&limit=3")).body).toEqual([{ n: 1999 }, { n: 1998 }, { n: 1997 }]);
  readBudgets.workOf("another address", seller.workspaceId).spend(120_000_000, "new");
  expect((await get("?order=-n&limit=3")).body).toEqual([{ n: 1999 }, { n: 1998 }, { n: 1997 }]);
  expect((await get("?order=-n&limit=4")).status).toBe(503);
  readBudgets.workOf("127.0.0.1", "another workspace").spend(60_000_000, "kept");
  expect((await get("?order=-n&limit=3")).status).toBe(503);
  time.offsetMs += 3 * 60_000;
});

test("one export of a workspace and four of an instance run at once, in all processes", async () => {
  const v = await table(30_000);
  await publish(Array.from({ length: 30_000 }, (_, n) => ({ n, m: n })));
  const exports = [
    `${v.w}?format=csv&order=v`,
    `${v.own}?format=ndjson`,
    `${v.w}?format=parquet`,
    `${board.w}?format=csv`,
  ];
  const expectRefused = async () => {
    for (const path of exports) {
      for (const ask of [call, elsewhere]) {
        const { status, body, headers } = await ask("GET", path, { token: seller.token });
        expect([path, status, body.code]).toEqual([path, 503, "too_many_exports"]);
        expect(headers.get("retry-after")).not.toBeNull();
      }
    }
    expect((await knock(`${v.w}?format=csv&limit=5`, seller.token)).status).toBe(200);
  };
  const mine = await acquireExportSlot(other.db, seller.workspaceId);
  await expectRefused();
  if (mine.ok) await mine.value.end();
  const others = [];
  for (let place = 0; place < 4; place += 1) others.push(await acquireExportSlot(other.db, newId(place)));
  await expectRefused();
  for (const slot of others) if (slot.ok) await slot.value.end();
  for (const path of exports) expect([path, (await knock(path, seller.token)).status]).toEqual([path, 200]);
});

test("an ordered export is whole and in order, and whoever leaves or asks for its head frees its slot", async () => {
  const v = await table(12_345);
  const path = `${v.w}?format=csv&columns=v&order=-v`;
  const rows = (await knock(path, null)).text.trimEnd().split("\r\n").slice(1).map(Number);
  expect(rows).toEqual(Array.from({ length: 12_345 }, (_, n) => 12_344 - n));
  const head = await fetch(`${url}${path}`, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect((await knock(path, null)).status).toBe(200);
  const left = new AbortController();
  const begun = await fetch(`${url}${path}`, { signal: left.signal });
  await begun.body?.getReader().read();
  left.abort();
  await expect.poll(async () => (await knock(path, null)).status).toBe(200);
});

/** Records the statements sent on a connection. */
function watched(db: Db, statements: string[]): Db {
  const session = new Proxy(db._.session, {
    get(target, name) {
      if (name !== "prepareQuery") return Reflect.get(target, name);
      return (...given: Parameters<typeof target.prepareQuery>) => {
        statements.push(given[0].sql);
        return target.prepareQuery(...given);
      };
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === "_") return { ...target._, session };
      const value = Reflect.get(target, name);
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      return (read: (tx: Db) => Promise<unknown>, config?: object) =>
        target.transaction((tx) => read(watched(tx, statements)), config);
    },
  });
}

test("an ordered export sorts its rows once, however many pages it has", async () => {
  const { name } = await table(10_000);
  const statements: string[] = [];
  const given = new URLSearchParams("format=csv&order=v&columns=v");
  const served = await serveRows(
    { db: watched(services.db, statements), clock: services.clock },
    seller.workspaceId,
    {
      table: name,
      asked: rowsQuery.parse(Object.fromEntries(given)),
      given,
      headers: new Headers(),
      work: FREE_WORK,
    },
  );
  if (!served.ok || served.value.body === null || typeof served.value.body === "string")
    throw new Error("This is an export");
  let text = "";
  for await (const piece of served.value.body) text += String(piece);
  expect(text.trimEnd().split("\r\n")).toEqual(["v", ...Array.from({ length: 10_000 }, (_, n) => String(n))]);
  // The rows are sorted once for the first page and once for all others.
  expect(statements.filter((each) => /order by (slot|exact)/.test(each))).toHaveLength(2);
});

test("a statement that takes too long is cancelled, each kind after its own time", async () => {
  const timeoutOf = (db: Db) => db.transaction(async (tx) => (await tx.execute("show statement_timeout"))[0]);
  expect(await timeoutOf(services.hot)).toEqual({ statementTimeout: "30s" });
  expect(await timeoutOf(services.db)).toEqual({ statementTimeout: "2min" });
  const slow = services.db.transaction(async (tx) => {
    await tx.execute("set local statement_timeout = 20");
    await tx.execute("select pg_sleep(60)");
  });
  const error = await slow.catch((thrown: unknown) => thrown);
  expect(thrownProblem(error, services.log, {})).toMatchObject({ code: "query_too_slow", retryAfter: 30 });
});
