import { expect, test } from "vitest";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { sweepTables } from "@/lib/service/tables/sweep-tables";
import { bar, columns, tablesOf } from "./tables.suite";

const entry = await testHttpEntry({}, { web: true });
const { call, database, services, time } = entry;
const { table, write, rows } = tablesOf(entry);
const person = { email: "other@example.com", password: "a long password" };
const other: string = (await call("POST", "/users", { body: person })).body.token;

test("a table is made, listed, read, and its schema is one of Table Schema", async () => {
  const id = await table({ name: "made" });
  const read = await call("GET", `/tables/${id}`);
  expect(read.status).toBe(200);
  expect(read.headers.get("etag")).toBe('"1"');
  expect(read.body).toMatchObject({
    id,
    name: "made",
    key: ["symbol", "time"],
    rows: 0,
    bytes: 0,
    workflows: [],
  });
  expect(read.body.keep_days).toBeNull();
  expect((await call("GET", "/tables?limit=1")).body.items).toMatchObject([{ id }]);
  expect((await call("GET", `/tables/${id}/schema`)).body).toEqual({
    fields: [
      { name: "symbol", type: "string" },
      { name: "time", type: "datetime" },
      { name: "close", type: "number" },
      { name: "volume", type: "integer" },
      { name: "final", type: "boolean" },
      { name: "raw", type: "object" },
    ],
    primaryKey: ["symbol", "time"],
  });
});

test.each([
  ["a name with a digit first", { name: "1st" }, "name"],
  ["a column's name with a hyphen", { columns: [{ name: "a-b", type: "text" }] }, "columns[0].name"],
  ["an unknown type", { columns: [{ name: "a", type: "date" }] }, "columns[0].type"],
  ["two columns of one name", { columns: [columns[0], columns[0]], key: [] }, "columns[1].name"],
  ["a key that is no column", { key: ["isin"] }, "key[0]"],
  ["a key of json", { key: ["raw"] }, "key[0]"],
  ["no columns", { columns: [], key: [] }, "columns"],
  ["keep_days below 1", { keep_days: 0 }, "keep_days"],
])("%s is refused, and says where", async (_what, given, path) => {
  const refused = await call("POST", "/tables", { body: { name: "refused", columns, key: [], ...given } });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ path }]);
});

test("a name is taken once a workspace, and free again when its table is deleted", async () => {
  const id = await table({ name: "once" });
  const again = { body: { name: "once", columns, key: [] } };
  expect(await call("POST", "/tables", again)).toMatchObject({ status: 409, body: { code: "name_taken" } });
  expect((await call("POST", "/tables", { ...again, token: other })).status).toBe(201);
  const second = await table();
  const renamed = await call("PUT", `/tables/${second}`, {
    body: { name: "once", columns },
    headers: { "If-Match": '"1"' },
  });
  expect(renamed).toMatchObject({ status: 409, body: { code: "name_taken" } });
  expect((await call("DELETE", `/tables/${id}`)).status).toBe(204);
  expect((await call("GET", `/tables/${id}`)).status).toBe(404);
  expect((await write(id, [])).status).toBe(404);
  expect((await call("POST", "/tables", again)).status).toBe(201);
});

test("what belongs to another workspace is not there", async () => {
  const id = await table();
  for (const [method, path] of [
    ["GET", ""],
    ["DELETE", ""],
    ["GET", "/rows"],
    ["GET", "/schema"],
  ] as const) {
    expect((await call(method, `/tables/${id}${path}`, { token: other })).status).toBe(404);
  }
  expect((await call("POST", `/tables/${id}/rows`, { token: other, body: [] })).status).toBe(404);
  const change = { token: other, body: { name: "mine", columns }, headers: { "If-Match": "*" } };
  expect((await call("PUT", `/tables/${id}`, change)).status).toBe(404);
  expect((await call("GET", "/tables/no-id/rows")).status).toBe(404);
});

test("columns are added; what is there never changes; a required new one needs a default", async () => {
  const id = await table({ columns: columns.slice(0, 3) });
  await write(id, [bar("AAPL", 1)]);
  const put = (body: object, match: string | null = '"1"') =>
    call("PUT", `/tables/${id}`, {
      body: { name: "grown", ...body },
      headers: match === null ? {} : { "If-Match": match },
    });
  expect((await put({ columns }, null)).status).toBe(428);
  const stale = await put({ columns }, '"7"');
  expect(stale).toMatchObject({
    status: 409,
    body: { code: "revision_conflict", current: { id, revision: 1 } },
  });
  const source = { name: "source", type: "text", required: true };
  for (const [body, path] of [
    [{ columns: columns.slice(0, 2) }, "columns"],
    [{ columns: [columns[0], columns[1], { name: "close", type: "text" }] }, "columns[2].type"],
    [{ columns: [...columns.slice(0, 3), source] }, "columns[3].default"],
    [{ columns: [...columns.slice(0, 3), { ...source, default: 5 }] }, "columns[3].default"],
    [{ columns: columns.slice(0, 3), key: ["symbol"] }, "key"],
  ] as const) {
    const refused = await put(body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ path }]);
  }
  const grown = await put({ columns: [...columns.slice(0, 3), { ...source, default: "feed" }, columns[3]] });
  expect(grown).toMatchObject({ status: 200, body: { revision: 2, name: "grown", key: ["symbol", "time"] } });
  expect(grown.headers.get("etag")).toBe('"2"');
  await write(id, [{ ...bar("AAPL", 2), source: "hand", volume: 7 }]);
  await write(id, [bar("AAPL", 3)]);
  expect(await rows(id)).toEqual([
    { ...bar("AAPL", 1), source: "feed", volume: null },
    { ...bar("AAPL", 2), source: "hand", volume: 7 },
    { ...bar("AAPL", 3), source: "feed", volume: null },
  ]);
  expect(
    (await rows(id, "order=source&columns=source")).map((row: { source: string }) => row.source),
  ).toEqual(["feed", "feed", "hand"]);
});

test("rows come in the order that is asked for, nulls last, page by page and each once", async () => {
  const id = await table({ key: [] });
  const closes = [3, null, 1.5, "1.50", -2, null, "99999999999999999999", 0];
  await write(
    id,
    closes.map((close, n) => ({ ...bar(`S${n}`, n + 1, close), time: n % 3 ? `2026-11-0${n}` : null })),
  );
  const paged = async (query: string) => {
    const found: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page = await call(
        "GET",
        `/tables/${id}/rows?columns=symbol&limit=2&${query}${next && `&cursor=${next}`}`,
      );
      expect(page.status).toBe(200);
      found.push(...page.body.map((row: { symbol: string }) => row.symbol));
      next = page.headers.get("x-next-cursor");
      expect(page.headers.get("link")?.includes(`cursor=${next}`) ?? false).toBe(next !== null);
    }
    return found.join(" ");
  };
  expect(await paged("")).toBe("S0 S1 S2 S3 S4 S5 S6 S7");
  expect(await paged("order=close")).toBe("S4 S7 S2 S3 S0 S6 S1 S5");
  expect(await paged("order=-close")).toBe("S6 S0 S2 S3 S7 S4 S1 S5");
  expect(await paged("order=time")).toBe("S1 S2 S4 S5 S7 S0 S3 S6");
  expect(await paged("order=-time")).toBe("S7 S5 S4 S2 S1 S0 S3 S6");
  expect(await paged("order=-symbol")).toBe("S7 S6 S5 S4 S3 S2 S1 S0");
});

test("a cursor shows the rows as they were, and is good for its own query alone", async () => {
  const id = await table();
  await write(id, [bar("A", 1), bar("B", 1), bar("C", 1)]);
  const page = await call("GET", `/tables/${id}/rows?limit=1&order=symbol`);
  const cursor = page.headers.get("x-next-cursor");
  await write(id, [bar("AA", 1), bar("B", 1, 7)], "upsert");
  expect(await rows(id, `limit=9&order=symbol&cursor=${cursor}`)).toMatchObject([
    { symbol: "B", close: 1 },
    { symbol: "C" },
  ]);
  const elsewhere = await call("GET", `/tables/${id}/rows?order=-symbol&cursor=${cursor}`);
  expect(elsewhere).toMatchObject({ status: 400, body: { code: "cursor_expired" } });
  for (const [query, code] of [
    ["cursor=next", "invalid_query"],
    ["limit=0", "invalid_query"],
    ["limit=10001", "invalid_query"],
    ["order=isin", "unknown_column"],
    ["columns=symbol,isin", "unknown_column"],
    ["as_of=yesterday", "invalid_query"],
  ]) {
    expect(await call("GET", `/tables/${id}/rows?${query}`)).toMatchObject({ status: 400, body: { code } });
  }
});

test("every change is kept: as_of gives the rows as they stood", async () => {
  const id = await table();
  const moments: string[] = [];
  const moment = () => {
    time.offsetMs += 60_000;
    moments.push(new Date(Date.now() + time.offsetMs).toISOString());
    time.offsetMs += 60_000;
  };
  const states: unknown[] = [await rows(id)];
  moment();
  for (const [given, mode] of [
    [[bar("A", 1), bar("B", 1)], "append"],
    [[bar("A", 1, 7), bar("C", 1)], "upsert"],
    [[bar("D", 1)], "replace"],
    [[], "replace"],
  ] as const) {
    await write(id, given, mode);
    states.push(await rows(id, "order=-symbol"));
    moment();
  }
  for (const [n, at] of moments.entries())
    expect(await rows(id, `order=-symbol&as_of=${at}`)).toEqual(states[n]);
  time.offsetMs = 0;
});

test("keep_days drops what was written longer ago, and a row that is written again is new", async () => {
  const id = await table({ keep_days: 2 });
  const DAY_MS = 24 * 3600 * 1000;
  await write(id, [bar("A", 1), bar("B", 1)]);
  time.offsetMs += 1.5 * DAY_MS;
  await write(id, [bar("A", 1), bar("C", 1)], "upsert");
  time.offsetMs += DAY_MS;
  expect(await rows(id, "columns=symbol")).toEqual([{ symbol: "A" }, { symbol: "C" }]);
  expect((await write(id, [bar("B", 1)])).body).toMatchObject({ inserted: 1 });
  expect(await rows(id, "columns=symbol")).toEqual([{ symbol: "A" }, { symbol: "C" }, { symbol: "B" }]);
  expect((await call("GET", `/tables/${id}`)).body.rows).toBe(3);
  time.offsetMs += 1.2 * DAY_MS;
  await sweepTables(database.db, services.clock());
  const stored = await database.sql`select count(*)::int as rows from table_rows where table_id = ${id}`;
  expect(stored).toEqual([{ rows: 1 }]);
  expect((await call("GET", `/tables/${id}`)).body).toMatchObject({ rows: 1 });
  expect(await rows(id, "columns=symbol")).toEqual([{ symbol: "B" }]);
  await call("DELETE", `/tables/${id}`);
  await sweepTables(database.db, services.clock());
  expect(await database.sql`select from table_rows where table_id = ${id}`).toEqual([]);
  expect(await database.sql`select from table_changes where table_id = ${id}`).toEqual([]);
  expect(await database.sql`select from tables where id = ${id}`).toEqual([]);
  time.offsetMs = 0;
});

test("a table that a live workflow uses is not deleted, nor renamed", async () => {
  const id = await table({ name: "in_use" });
  const document = {
    format: "millrace.workflow/1",
    name: "Reader",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "go" } },
      { index: 1, type: "read_table", params: { table: "in_use" } },
    ],
    connections: [{ from: 0, to: 1 }],
  };
  const workflow = (await call("POST", "/workflows", { body: document })).body.id;
  expect((await call("GET", `/tables/${id}`)).body.workflows).toEqual([
    { id: workflow, name: "Reader", live: false, reads: true, writes: false },
  ]);
  expect((await call("POST", `/workflows/${workflow}/publish`)).status).toBe(200);
  expect((await call("GET", `/tables/${id}`)).body.workflows).toMatchObject([{ id: workflow, live: true }]);
  expect(await call("DELETE", `/tables/${id}`)).toMatchObject({
    status: 409,
    body: { code: "table_in_use" },
  });
  const renamed = { body: { name: "in_use_2", columns }, headers: { "If-Match": '"1"' } };
  expect(await call("PUT", `/tables/${id}`, renamed)).toMatchObject({
    status: 409,
    body: { code: "table_in_use" },
  });
  expect((await call("DELETE", `/workflows/${workflow}`)).status).toBe(204);
  expect((await call("DELETE", `/tables/${id}`)).status).toBe(204);
});
