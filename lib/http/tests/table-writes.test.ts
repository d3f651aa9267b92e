import { expect, test } from "vitest";
import { sweepTables } from "@/lib/service/tables/sweep-tables";
import { testHttpEntry } from "./http-entry.suite";

const { call, database, services, time } = await testHttpEntry({}, { web: true });
const person = { email: "other@example.com", password: "a long password" };
const other: string = (await call("POST", "/users", { body: person })).body.token;

const columns = [
  { name: "symbol", type: "text", required: true },
  { name: "time", type: "time" },
  { name: "close", type: "decimal" },
  { name: "volume", type: "integer" },
  { name: "final", type: "boolean" },
  { name: "raw", type: "json" },
];
let made = 0;

async function table(given: object = {}): Promise<string> {
  made += 1;
  const body = { name: `prices_${made}`, columns, key: ["symbol", "time"], ...given };
  const answer = await call("POST", "/tables", { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}

const write = (id: string, body: unknown, mode = "append") =>
  call("POST", `/tables/${id}/rows?mode=${mode}`, { body });
const csv = (id: string, raw: string, mode = "append") =>
  call("POST", `/tables/${id}/rows?mode=${mode}`, { raw, headers: { "Content-Type": "text/csv" } });
const rows = async (id: string, query = "") => (await call("GET", `/tables/${id}/rows?${query}`)).body;
const bar = (symbol: string, day: number, close: unknown = day) => ({
  symbol,
  time: `2026-11-${String(day).padStart(2, "0")}`,
  close,
});

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

test("append adds rows and refuses a key that is there, or given twice: all or nothing", async () => {
  const id = await table();
  const first = await write(id, [bar("AAPL", 1), bar("MSFT", 1)]);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ inserted: 2, updated: 0, deleted: 0, table: expect.any(String) });
  const met = await write(id, [bar("AAPL", 2), bar("MSFT", 1)]);
  expect(met).toMatchObject({ status: 422, body: { code: "invalid_rows" } });
  expect(met.body.errors).toMatchObject([{ path: "rows[1].symbol", code: "key_exists" }]);
  const twice = await write(id, [bar("AAPL", 2), { ...bar("AAPL", 2), time: "2026-11-02T01:00:00+01:00" }]);
  expect(twice.body.errors).toMatchObject([{ path: "rows[1].symbol", code: "key_exists" }]);
  expect(await rows(id, "columns=symbol")).toEqual([{ symbol: "AAPL" }, { symbol: "MSFT" }]);
});

test("upsert changes the columns it has, keeps the others and the place; of duplicates the last wins", async () => {
  const id = await table();
  await write(id, [{ ...bar("AAPL", 1), volume: 5 }, bar("MSFT", 1)]);
  const given = [
    bar("GOOG", 1),
    bar("AAPL", 1, "1.25"),
    bar("GOOG", 1, 9),
    { ...bar("MSFT", 1), close: null },
  ];
  expect((await write(id, given, "upsert")).body).toMatchObject({ inserted: 1, updated: 2, deleted: 0 });
  const again = await write(id, given, "upsert");
  expect(again.body).toMatchObject({ inserted: 0, updated: 3, deleted: 0 });
  expect(await rows(id, "columns=symbol,close,volume")).toEqual([
    { symbol: "AAPL", close: 1.25, volume: 5 },
    { symbol: "MSFT", close: null, volume: null },
    { symbol: "GOOG", close: 9, volume: null },
  ]);
  const keyless = await table({ key: [] });
  expect((await write(keyless, [bar("AAPL", 1)], "upsert")).status).toBe(422);
});

test("a required column may be left out of an upsert only where the row is there", async () => {
  const id = await table({
    columns: [columns[0], { name: "close", type: "decimal", required: true }, columns[3]],
    key: ["symbol"],
  });
  await write(id, [{ symbol: "AAPL", close: 1 }]);
  expect((await write(id, [{ symbol: "AAPL", volume: 2 }], "upsert")).body).toMatchObject({ updated: 1 });
  const refused = await write(
    id,
    [
      { symbol: "AAPL", volume: 3 },
      { symbol: "MSFT", volume: 3 },
    ],
    "upsert",
  );
  expect(refused.body.errors).toMatchObject([{ path: "rows[1].close", code: "required" }]);
  expect(await rows(id)).toEqual([{ symbol: "AAPL", close: 1, volume: 2 }]);
});

test("replace puts rows in place of all", async () => {
  const id = await table();
  await write(id, [bar("AAPL", 1), bar("MSFT", 1)]);
  expect((await write(id, [bar("MSFT", 1, 3), bar("AAPL", 2)], "replace")).body).toMatchObject({
    inserted: 2,
    updated: 0,
    deleted: 2,
  });
  expect(await rows(id, "columns=symbol,close")).toEqual([
    { symbol: "MSFT", close: 3 },
    { symbol: "AAPL", close: 2 },
  ]);
  expect((await write(id, [], "replace")).body).toMatchObject({ inserted: 0, deleted: 2 });
  expect(await rows(id)).toEqual([]);
  expect((await call("GET", `/tables/${id}`)).body.rows).toBe(0);
});

test.each([
  [{ close: "a lot" }, "rows[1].close", "invalid_type"],
  [{ close: true }, "rows[1].close", "invalid_type"],
  [{ volume: 1.5 }, "rows[1].volume", "invalid_type"],
  [{ final: "yes" }, "rows[1].final", "invalid_type"],
  [{ time: "soon" }, "rows[1].time", "invalid_type"],
  [{ symbol: 5 }, "rows[1].symbol", "invalid_type"],
  [{ symbol: null }, "rows[1].symbol", "required"],
  [{ time: null }, "rows[1].time", "required"],
  [{ isin: "US0378331005" }, "rows[1].isin", "unknown_column"],
  [{ symbol: "a\0b" }, "rows[1].symbol", "invalid_text"],
  [{ raw: "x".repeat(66_000) }, "rows[1]", "row_too_large"],
])("a row with %j is refused with its place, and nothing is written", async (fault, path, code) => {
  const id = await table();
  const refused = await write(id, [bar("AAPL", 1), { ...bar("MSFT", 1), ...fault }]);
  expect(refused).toMatchObject({ status: 422, body: { code: "invalid_rows" } });
  expect(refused.body.errors).toMatchObject([{ path, code }]);
  expect(await rows(id)).toEqual([]);
});

test("rows come as JSON, as lines of JSON and as CSV, and decimals keep every digit", async () => {
  const id = await table();
  const exact =
    '{"symbol":"A","time":"2026-11-20T16:00:00+01:00","close":12345678901234567890.5,"volume":3,"final":true,"raw":{"b":[1,null]}}';
  const row = {
    symbol: "A",
    time: "2026-11-20T15:00:00Z",
    close: "12345678901234567890.5",
    volume: 3,
    final: true,
    raw: { b: [1, null] },
  };
  for (const [raw, type] of [
    [`[${exact}]`, "application/json"],
    [`${exact}\n\n`, "application/x-ndjson"],
    [
      'raw,symbol,time,close,volume,final\r\n"{""b"":[1,null]}",A,2026-11-20 15:00:00,12345678901234567890.5,3,TRUE\r\n',
      "text/csv; charset=utf-8",
    ],
  ] as const) {
    const answer = await call("POST", `/tables/${id}/rows?mode=replace`, {
      raw,
      headers: { "Content-Type": type },
    });
    expect(answer.status).toBe(200);
    expect(await rows(id)).toEqual([row]);
  }
  expect((await csv(id, 'symbol,time,close\n"a ""quoted"", one",2026-01-01,\n')).body).toMatchObject({
    inserted: 1,
  });
  expect((await rows(id))[1]).toEqual({
    symbol: 'a "quoted", one',
    time: "2026-01-01",
    close: null,
    volume: null,
    final: null,
    raw: null,
  });
});

test("what cannot be read is refused before anything is written", async () => {
  const id = await table();
  const send = async (raw: string, type: string, path = "") => {
    const { status, body } = await call("POST", `/tables/${id}/rows${path}`, {
      raw,
      headers: { "Content-Type": type },
    });
    return [status, body.code, body.errors?.[0]?.path];
  };
  expect(await send("[", "application/json")).toEqual([400, "invalid_json", undefined]);
  expect(await send("{}", "application/json")).toEqual([400, "invalid_body", undefined]);
  expect(await send("[[]]", "application/json")).toEqual([422, "invalid_rows", "rows[0]"]);
  expect(await send("{}\n{", "application/x-ndjson")).toEqual([400, "invalid_json", undefined]);
  expect(await send("<rows/>", "application/xml")).toEqual([415, "unsupported_media_type", undefined]);
  expect(await send("[]", "application/json", "?mode=merge")).toEqual([400, "invalid_query", "mode"]);
  expect(await send("symbol,time\nA", "text/csv")).toEqual([422, "invalid_rows", "rows[0]"]);
  expect(await send('symbol,time\nA,"2026', "text/csv")).toEqual([422, "invalid_rows", "rows[0]"]);
  expect(await send("symbol,symbol\nA,A", "text/csv")).toEqual([422, "invalid_rows", "rows"]);
  expect(await send("symbol,time,volume\nA,2026-01-01,1.5", "text/csv")).toEqual([
    422,
    "invalid_rows",
    "rows[0].volume",
  ]);
  expect(await send(`["${"x".repeat(10 * 1024 * 1024)}"]`, "application/json")).toEqual([
    413,
    "body_too_large",
    undefined,
  ]);
  expect(await send("symbol\n".repeat(100_003), "text/csv")).toEqual([422, "invalid_rows", "rows"]);
  expect(await rows(id)).toEqual([]);
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

test("writers to one table take turns, and none is lost", async () => {
  const id = await table({ key: ["symbol"], columns: columns.slice(0, 4) });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      write(id, [{ symbol: "same", volume: n }, { symbol: `own${n}` }], "upsert"),
    ),
  );
  const total = (name: string) => answers.reduce((sum, { body }) => sum + body[name], 0);
  expect([total("inserted"), total("updated")]).toEqual([13, 11]);
  expect(await rows(id)).toHaveLength(13);
  expect((await call("GET", `/tables/${id}`)).body).toMatchObject({ rows: 13, version: 12 });
});

test("a row is changed and taken away by its number, and what it was stays to be seen", async () => {
  const id = await table();
  await write(id, [bar("A", 1), bar("B", 1, "1.50"), bar("C", 1)]);
  const numbered = await call("GET", `/tables/${id}/numbered-rows?order=-symbol&limit=2&where.close.lte=1.5`);
  expect(numbered.body).toMatchObject({
    items: [
      { row: 3, values: { symbol: "C" } },
      { row: 2, values: { symbol: "B", close: 1.5 } },
    ],
    next_cursor: expect.any(String),
    version: 1,
  });
  const put = (row: number, values: object, token?: string) =>
    call("PUT", `/tables/${id}/rows/${row}`, { body: { values }, ...(token && { token }) });
  expect((await put(2, { close: "7.25", raw: { a: 1 } })).body).toMatchObject({
    row: 2,
    values: { close: 7.25 },
  });
  for (const [values, path, code] of [
    [{ close: "much" }, "values.close", "invalid_type"],
    [{ isin: 1 }, "values.isin", "unknown_column"],
    [{ symbol: "A" }, "values.symbol", "key_exists"],
    [{ symbol: null }, "values.symbol", "required"],
  ] as const) {
    const refused = await put(2, values);
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid_rows", errors: [{ path, code }] } });
  }
  expect((await put(2, { symbol: "D" })).status).toBe(200);
  // The key went with it: both can be met by theirs.
  expect((await write(id, [bar("B", 1), bar("D", 1, 8)], "upsert")).body).toMatchObject({
    inserted: 1,
    updated: 1,
  });
  expect((await call("GET", `/tables/${id}/rows/2/history`)).body.items).toMatchObject([
    { version: 4, mode: "upsert", until: null, run_id: null, values: { symbol: "D", close: 8 } },
    { version: 3, mode: "edit", until: expect.any(String), values: { symbol: "D", close: 7.25 } },
    { version: 2, mode: "edit", values: { symbol: "B", close: 7.25, raw: { a: 1 } } },
    { version: 1, mode: "append", values: { symbol: "B", close: 1.5, raw: null } },
  ]);
  expect((await call("DELETE", `/tables/${id}/rows/1`)).status).toBe(204);
  expect(
    (await rows(id, "order=symbol&columns=symbol")).map((row: { symbol: string }) => row.symbol),
  ).toEqual(["B", "C", "D"]);
  expect((await call("GET", `/tables/${id}`)).body).toMatchObject({ rows: 3, version: 5 });
  for (const [method, path] of [
    ["PUT", "/rows/1"],
    ["PUT", "/rows/99"],
    ["DELETE", "/rows/1"],
  ] as const)
    expect((await call(method, `/tables/${id}${path}`, { body: { values: {} } })).status).toBe(404);
  expect((await call("GET", `/tables/${id}/rows/99/history`)).status).toBe(404);
  expect((await put(2, { close: 1 }, other)).status).toBe(404);
  expect((await call("GET", `/tables/${id}/rows/2/history`, { token: other })).status).toBe(404);
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
