import { expect, test } from "vitest";
import { peopleOf, SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { bar, columns, tablesOf } from "./tables.suite";

const entry = await testHttpEntry();
const { call, database } = entry;
const { table, write, csv, rows } = tablesOf(entry);
const person = { email: "other@example.com", password: "a long password" };
const other: string = (await call("POST", "/users", { body: person })).body.token;

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
  // The key changed along with the cell, so an upsert finds both rows by their keys.
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

test("a decimal that is changed by hand keeps the digits of an integer past 2^53", async () => {
  const id = await table();
  await write(id, [bar("A", 1)]);
  const raw = '{"values":{"close":12345678901234567890}}';
  const changed = await call("PUT", `/tables/${id}/rows/1`, { raw });
  expect(changed.body.values.close).toBe("12345678901234567890");
});

test("a row's history says who wrote it, of members alone: who left is a former member, a run is none", async () => {
  const { newMember } = peopleOf(entry);
  const id = await table();
  await write(id, [bar("A", 1)]);
  const ada = await newMember("editor");
  const hers = { cookie: ada.cookie, headers: SAME_ORIGIN };
  await call("PUT", `/tables/${id}/rows/1`, { ...hers, body: { values: { close: 2 } } });
  await call("POST", `/tables/${id}/rows?mode=upsert`, { ...hers, body: [bar("A", 1, 3)] });
  const writers = async () =>
    (await call("GET", `/tables/${id}/rows/1/history`)).body.items.map(
      ({ mode, written_by }: { mode: string; written_by: unknown }) => [mode, written_by],
    );
  expect(await writers()).toEqual([
    ["upsert", { email: ada.email }],
    ["edit", { email: ada.email }],
    ["append", { email: OWNER.email }],
  ]);
  expect((await call("DELETE", `/members/${ada.id}`)).status).toBe(204);
  expect(await writers()).toEqual([
    ["upsert", { email: null }],
    ["edit", { email: null }],
    ["append", { email: OWNER.email }],
  ]);
  // The state of a change made by a run, or written before its author was recorded.
  await database.sql`update table_changes set user_id = null where table_id = ${id} and mode = 'edit'`;
  expect((await writers())[1]).toEqual(["edit", null]);
});
