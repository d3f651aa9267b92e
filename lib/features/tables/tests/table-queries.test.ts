import { expect, test } from "vitest";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";

const { call, url } = await testHttpEntry();
const columns = [
  { name: "symbol", type: "text" },
  { name: "time", type: "time" },
  { name: "close", type: "decimal" },
  { name: "volume", type: "integer" },
  { name: "final", type: "boolean" },
  { name: "raw", type: "json" },
];
let made = 0;

async function table(rows: readonly object[], given: object = {}): Promise<string> {
  made += 1;
  const body = { name: `asked_${made}`, columns, key: [], ...given };
  const id = (await call("POST", "/tables", { body })).body.id;
  const written = await call("POST", `/tables/${id}/rows`, { body: rows });
  if (written.status !== 200) throw new Error(written.text);
  return id;
}

const bars = await table([
  { symbol: "A", time: "2026-11-01", close: 10, volume: 5, final: true },
  { symbol: "B", time: "2026-11-01T12:00:00Z", close: "12.50", volume: 7, final: false },
  { symbol: "A", time: "2026-11-02", close: -3.25, volume: null, final: true, raw: { a: 1 } },
  { symbol: "C,D", time: "2026-11-03", close: null, volume: 9007199254740991 },
  { symbol: "", time: null, close: 0, volume: 1 },
  { symbol: null, time: "2026-11-02T00:00:00.000Z", close: "12.5", volume: 2 },
]);
const get = (query: string, headers: Record<string, string> = {}, id = bars) =>
  call("GET", `/tables/${id}/rows?${query}`, { headers });
/** Returns the positions that the result's rows have among all rows. */
const places = async (query: string, id = bars) => {
  const [all, some] = [await get("", {}, id), await get(query, {}, id)];
  if (some.status !== 200) return [some.status, some.body.code, some.body.errors?.[0]?.path];
  const known = all.body.map((row: unknown) => JSON.stringify(row));
  return some.body.map((row: unknown) => known.indexOf(JSON.stringify(row)));
};

test.each([
  ["where.symbol=A", [0, 2]],
  ["where.symbol.eq=A&where.close.lt=0", [2]],
  ["where.close=12.5", [1, 5]],
  ["where.close.gt=-3.25&where.close.lte=10.0", [0, 4]],
  ["where.volume.gte=7", [1, 3]],
  ["where.symbol.in=A,B", [0, 1, 2]],
  ["where.symbol.in=C,D", []],
  ["where.symbol.in=C,D&where.symbol.in=B", [1, 3]],
  ["where.final=false", [1]],
  ["where.symbol=", [4, 5]],
  ["where.volume=", [2]],
  ["where.raw=", [0, 1, 3, 4, 5]],
  ["where.time.gte=2026-11-02", [2, 3, 5]],
  ["from=2026-11-01T12:00:00Z&to=2026-11-03", [1, 2, 5]],
  [`from=${Date.parse("2026-11-02T00:00:00Z")}`, [2, 3, 5]],
  ["order=-close&where.close.gte=0", [1, 5, 0, 4]],
  ["latest=1", [3]],
  ["limit=2", [0, 1]],
  ["where.symbol=' or 1=1 --", []],
])("%s gives the rows %j", async (query, expected) => {
  expect(await places(query)).toEqual(expected);
});

test.each([
  ["where.isin=1", "unknown_column", "where.isin"],
  ["where.isin.gte=1", "unknown_column", "where.isin.gte"],
  ["where.close.like=1", "invalid_query", "where.close.like"],
  ["where.close=cheap", "invalid_query", "where.close"],
  ["where.volume.gt=", "invalid_query", "where.volume.gt"],
  ["where.final=1", "invalid_query", "where.final"],
  ["where.raw=1", "invalid_query", "where.raw"],
  ["where.close.gt=1&where.close.gt=2", "invalid_query", "where.close.gt"],
  ["where.close=1&where.close.eq=2", "invalid_query", "where.close.eq"],
  ["from=soon", "invalid_query", "from"],
  ["to=", "invalid_query", "to"],
  ["format=xml", "invalid_query", "format"],
  ["format=csv&format=json", "invalid_query", "format"],
  ["limit=1&limit=2", "invalid_query", "limit"],
  ["latest=yes", "invalid_query", "latest"],
  ["order=isin", "unknown_column", "order"],
  ["columns=symbol,isin", "unknown_column", "columns[1]"],
])("%s is refused as %s and says where", async (query, code, path) => {
  expect(await places(query)).toEqual([400, code, path]);
});

test("a query may have a thousand values", async () => {
  expect(await places(`where.symbol.in=${"a,".repeat(1001)}`)).toEqual([400, "invalid_query", "where"]);
});

test("without a column of times there is nothing to be from, to or the latest of", async () => {
  const id = await table([], { columns: columns.slice(0, 1) });
  for (const [query, path] of [
    ["from=2026-01-01", "from"],
    ["to=2026-01-01", "to"],
    ["latest=1", "latest"],
  ] as const)
    expect(await places(query, id)).toEqual([400, "invalid_query", path]);
});

test("latest gives of each key without its times the newest, of those that the filters leave, page by page", async () => {
  const at = (symbol: string, day: number) => ({ symbol, time: `2026-11-0${day}`, close: day });
  const id = await table([at("A", 1), at("B", 3), at("A", 4), at("B", 2), at("C", 1)], {
    key: ["symbol", "time"],
  });
  expect(await places("latest=1&order=symbol", id)).toEqual([2, 1, 4]);
  expect(await places("latest=1&order=-time&to=2026-11-03", id)).toEqual([3, 0, 4]);
  const before = await get("latest=1&order=-close&limit=2", {}, id);
  await call("POST", `/tables/${id}/rows`, { body: [at("A", 9), at("D", 9)] });
  const cursor = before.headers.get("x-next-cursor");
  expect((await get(`latest=1&order=-close&limit=2&cursor=${cursor}`, {}, id)).body).toMatchObject([
    at("C", 1),
  ]);
  expect((await get(`order=-close&limit=2&cursor=${cursor}`, {}, id)).body.code).toBe("cursor_expired");
});

test("rows come as JSON, as lines and as CSV that carries out nothing, by format or by Accept", async () => {
  const id = await table([
    { symbol: "=1+1", time: "2026-11-01T01:00:00+01:00", close: "-12345678901234567890.50", raw: "=x" },
    { symbol: 'a "b",\nc', volume: -5, final: false, raw: { a: [1] } },
  ]);
  const csv = await get("format=csv", {}, id);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.text).toBe(
    "symbol,time,close,volume,final,raw\r\n" +
      `'=1+1,2026-11-01T00:00:00Z,-12345678901234567890.50,,,"""=x"""\r\n` +
      '"a ""b"",\nc",,,-5,false,"{""a"":[1]}"\r\n',
  );
  const json = await get("columns=volume,symbol", {}, id);
  const lines = await get(
    "columns=volume,symbol",
    { Accept: "text/html, application/x-ndjson;q=0.9, */*;q=0.1" },
    id,
  );
  expect(lines.headers.get("content-type")).toContain("application/x-ndjson");
  expect(lines.text).toBe(json.body.map((row: unknown) => `${JSON.stringify(row)}\n`).join(""));
  expect((await get("", { Accept: "text/csv" }, id)).text).toBe(csv.text);
  expect((await get("format=json", { Accept: "text/csv" }, id)).body).toHaveLength(2);
  expect((await get("format=csv&where.symbol=none", {}, id)).text).toBe(
    csv.text.slice(0, csv.text.indexOf("\r") + 2),
  );
  expect((await get("format=ndjson&where.symbol=none", {}, id)).text).toBe("");
});

test("each form has a tag of its own, which changes with the rows, and what is known is not sent again", async () => {
  const id = await table([{ symbol: "A" }]);
  const tags: string[] = [];
  for (const query of ["", "format=csv", "format=ndjson", "format=csv&limit=5", "order=symbol", "limit=1"]) {
    const first = await get(query, {}, id);
    const tag = first.headers.get("etag") ?? "";
    tags.push(tag);
    const again = await get(query, { "If-None-Match": tag }, id);
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
  }
  expect(new Set(tags).size).toBe(tags.length);
  await call("POST", `/tables/${id}/rows`, { body: [{ symbol: "B" }] });
  expect((await get("", { "If-None-Match": tags.join(", ") }, id)).status).toBe(200);
});

test("pages of CSV and lines are asked for by limit; without it all rows come, as they stood at the first", async () => {
  const MANY = 1_500;
  const long = "x".repeat(1_000);
  const id = await table(Array.from({ length: MANY }, (_, n) => ({ symbol: `${long}${n}`, volume: n })));
  const page = await get("format=csv&limit=2&columns=volume", {}, id);
  expect(page.text).toBe("volume\r\n0\r\n1\r\n");
  expect(page.headers.get("link")).toContain('rel="next"');
  const next = await get(
    `format=ndjson&limit=2&columns=volume&cursor=${page.headers.get("x-next-cursor")}`,
    {},
    id,
  );
  expect(next.text).toBe('{"volume":2}\n{"volume":3}\n');
  let expected = MANY;
  for (const query of ["format=ndjson", "format=ndjson&order=-volume"]) {
    const response = await fetch(`${url}/api/v1/tables/${id}/rows?${query}`, {
      headers: { Authorization: `Bearer ${OWNER.token}` },
    });
    expect(response.headers.get("link")).toBeNull();
    // Written while the response is being sent, so it belongs to a later version.
    await call("POST", `/tables/${id}/rows`, { body: [{ symbol: "later", volume: expected }] });
    const lines = (await response.text()).trimEnd().split("\n");
    const volumes = lines.map((line) => Number(JSON.parse(line).volume)).sort((one, other) => one - other);
    expect(volumes).toEqual(Array.from({ length: expected }, (_, n) => n));
    expected += 1;
  }
});
