import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { call, knock, seller, sql, work, workflow } = await testMarket();

const endpoints = await workflow(seller);
await knock(endpoints.t, null, {});
await work();
let version = 1;

async function publish(value: unknown, contentType = "application/json; charset=utf-8") {
  version += 1;
  const body = typeof value === "string" ? value : JSON.stringify(value);
  const [first] =
    await sql`select workspace_id, run_id from provider_values where workflow_id = ${endpoints.id} limit 1`;
  await sql`insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at)
    values (${endpoints.id}, 'board', ${version}, ${first?.workspace_id}, ${body}, ${contentType}, ${`"v${version}"`}, ${first?.run_id}, now())`;
  await sql`select pg_notify('millrace_published', ${`${endpoints.id}/board`})`;
  await expect.poll(async () => (await get("")).headers.get("x-data-version")).toBe(String(version));
}

const get = (query: string, headers: Record<string, string> = {}) =>
  call("GET", `${endpoints.w}${query}`, { token: null, headers });
const symbols = async (query: string) =>
  (await get(query)).body.map((row: { symbol: string }) => row.symbol).join(" ");

const ROWS = [
  { symbol: "AAPL", time: "2026-11-20", close: 273.2, volume: 10 },
  { symbol: "MSFT", time: "2026-11-21T10:00:00Z", close: null, volume: 20, note: "=1+1" },
  { symbol: "BRK,B", time: "2026-11-22", close: 505, volume: 5, final: true },
];

test("a list is given as rows by format, columns, conditions, order and pages; by itself byte for byte", async () => {
  await publish({ results: ROWS, as_of: "2026-11-22" });
  expect((await get("")).body).toEqual({ results: ROWS, as_of: "2026-11-22" });
  expect((await get("", { Accept: "application/json" })).headers.get("etag")).toBe(`"v${version}"`);
  expect((await get("?format=json&columns=volume,symbol")).body).toEqual(
    ROWS.map(({ volume, symbol }) => ({ volume, symbol })),
  );
  expect((await get("", { Accept: "text/csv" })).text).toBe(
    "symbol,time,close,volume,note,final\r\n" +
      "AAPL,2026-11-20,273.2,10,,\r\n" +
      "MSFT,2026-11-21T10:00:00Z,,20,'=1+1,\r\n" +
      '"BRK,B",2026-11-22,505,5,,true\r\n',
  );
  expect((await get("?format=ndjson&columns=symbol&limit=1")).text).toBe('{"symbol":"AAPL"}\n');
  expect(await symbols("?order=-close")).toBe("BRK,B AAPL MSFT");
  expect(await symbols("?where.close.gt=273.2")).toBe("BRK,B");
  expect(await symbols("?where.close=")).toBe("MSFT");
  expect(await symbols("?where.symbol.in=AAPL,MSFT&where.volume.lte=10")).toBe("AAPL");
  expect(await symbols("?where.final=true")).toBe("BRK,B");
  expect(await symbols("?from=2026-11-21T10:00:00Z&to=2026-11-22")).toBe("MSFT");
  expect(await symbols(`?from=${Date.parse("2026-11-22")}`)).toBe("BRK,B");
  // As people type it, with a plus sign, which means a space in URLs.
  expect(await symbols("?from=2026-11-21T11:00:00+01:00&to=2026-11-22")).toBe("MSFT");
  expect(await symbols("?where.symbol.in=BRK,B&where.symbol.in=AAPL")).toBe("AAPL BRK,B");
  expect((await get("/schema")).body).toEqual({
    fields: [
      { name: "symbol", type: "string" },
      { name: "time", type: "datetime" },
      { name: "close", type: "number" },
      { name: "volume", type: "integer" },
      { name: "note", type: "string" },
      { name: "final", type: "boolean" },
    ],
    primaryKey: [],
  });
});

test("pages are of one version, and what is known is not sent again", async () => {
  await publish(ROWS);
  const first = await get("?limit=2&order=symbol&api_key=a-key");
  const cursor = first.headers.get("x-next-cursor");
  expect(first.headers.get("link")).toContain(`cursor=${cursor}`);
  expect(first.headers.get("link")).not.toContain("api_key");
  const etag = first.headers.get("etag") ?? "";
  expect((await get("?limit=2&order=symbol", { "If-None-Match": etag })).status).toBe(304);
  expect((await get("?limit=2&order=symbol&format=csv", { "If-None-Match": etag })).status).toBe(200);
  await publish([{ symbol: "NEW" }]);
  expect((await get("?limit=2&order=symbol", { "If-None-Match": etag })).status).toBe(200);
  expect(await symbols(`?limit=2&order=symbol&cursor=${cursor}`)).toBe("MSFT");
  const codes = async (query: string) => {
    const { status, body } = await get(query);
    return [status, body.code];
  };
  expect(await codes(`?limit=2&cursor=${cursor}`)).toEqual([400, "cursor_expired"]);
  expect(await codes(`?order=symbol&cursor=99${cursor}`)).toEqual([400, "cursor_expired"]);
  expect(await codes("?cursor=next")).toEqual([400, "invalid_query"]);
  expect(await codes("?format=xml")).toEqual([400, "invalid_query"]);
  const time = "2026-01-01";
  for (const query of [
    "?limit=1&limit=2",
    "?limit=0",
    "?limit=10001",
    "?limit=ten",
    "?format=",
    "?format=csv&format=csv",
    "?columns=symbol&columns=symbol",
    `?cursor=${cursor}&cursor=${cursor}`,
    `?as_of=${time}&as_of=${time}`,
    `?version=1&version=1`,
    `?from=${time}&from=${time}`,
  ])
    expect([query, ...(await codes(query))]).toEqual([query, 400, "invalid_query"]);
  expect(await codes("?latest=1")).toEqual([400, "invalid_query"]);
  expect(await codes("?from=2026-01-01")).toEqual([400, "invalid_query"]);
  expect(await codes("?where.symbol.like=N")).toEqual([400, "invalid_query"]);
  expect(await codes("?where.price=1")).toEqual([400, "unknown_column"]);
  expect(await codes("?columns=symbol,price")).toEqual([400, "unknown_column"]);
  expect(await codes("?order=price")).toEqual([400, "unknown_column"]);
});

test.each([
  ["a number", 5],
  ["a list of numbers", [1, 2]],
  ["two lists", { results: [], rows: [] }],
  ["an object without a list", { symbol: "AAPL" }],
  ["a text", "symbol,close\r\n", "text/plain; charset=utf-8"],
])("%s is no list of rows", async (_what, value, type?: string) => {
  await publish(value, type);
  for (const query of ["?format=csv", "?limit=5", "/schema"])
    expect(await get(query)).toMatchObject({ status: 406, body: { code: "format_not_possible" } });
  const { body, text } = await get("");
  expect(type === undefined ? body : text).toEqual(value);
});

test.each([
  ["application/json", ""],
  ["text/csv;q=0.5, application/json", ""],
  ["application/xml", ""],
  ["text/csv;q=0", ""],
  ["text/event-stream;q=0.5, application/json", ""],
  ["text/event-stream;q=0, */*", ""],
  ["text/csv;q=0.5, application/x-ndjson;q=0.6", "?format=ndjson"],
  ["text/html, TEXT/CSV;q=0.9, */*;q=0.1", "?format=csv"],
  ["application/vnd.apache.parquet, application/json;q=0.9", "?format=parquet"],
])("of what is there, Accept: %s is given what it likes best", async (accept, same) => {
  await publish({ results: ROWS });
  const [given, named] = [await get("", { Accept: accept }), await get(same)];
  expect([given.status, given.headers.get("content-type"), given.text]).toEqual([
    200,
    named.headers.get("content-type"),
    named.text,
  ]);
});

test("names of columns carry out nothing either, numbers stay, and what is not there is an empty cell", async () => {
  await publish([
    { "=cmd()": -5.5, 'say "a", b': "-5.5", "\t@": "-x", "": "+1e5", é: "@b" },
    { "=cmd()": null, 'say "a", b': "", "\t@": [1, "=x"], "": "1-2" },
  ]);
  const answer = await get("?format=csv", { "Accept-Encoding": "identity" });
  expect(answer.text).toBe(
    '\'=cmd(),"say ""a"", b",\'\t@,,é\r\n' + "-5.5,-5.5,'-x,+1e5,'@b\r\n" + ',,"[1,""=x""]",1-2,\r\n',
  );
  expect((await get("?format=csv&columns=é")).text).toBe("é\r\n'@b\r\n\r\n");
});

test("the schema says what the rows hold, and is not sent again to whom it is known", async () => {
  await publish([
    { text: "a", day: "2026-01-01", whole: 1, part: 1, yes: true, deep: {}, none: null, mixed: 1 },
    { text: "2026-01-01", day: null, whole: null, part: 1.5, yes: false, deep: [], none: null, mixed: "1" },
  ]);
  const { body, headers } = await get("/schema");
  const types = Object.fromEntries(
    body.fields.map(({ name, type }: { name: string; type: string }) => [name, type]),
  );
  expect(types).toEqual({
    text: "string",
    day: "datetime",
    whole: "integer",
    part: "number",
    yes: "boolean",
    deep: "object",
    none: "any",
    mixed: "any",
  });
  const known = await get("/schema", { "If-None-Match": headers.get("etag") ?? "" });
  expect([known.status, known.text]).toEqual([304, ""]);
});

test("what a row says of itself means nothing, and digits stay", async () => {
  await publish('[{"__proto__":1,"constructor":"x","big":12345678901234567890.5,"a.gte":2,"a":1}]');
  expect((await get("?format=ndjson")).text).toBe(
    '{"__proto__":1,"constructor":"x","big":"12345678901234567890.5","a.gte":2,"a":1}\n',
  );
  expect((await get("?where.a.gte=2")).body).toHaveLength(1);
  expect((await get("?where.a.gte.gt=2")).body).toHaveLength(0);
});
