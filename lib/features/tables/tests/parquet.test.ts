import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { knock, seller, url, work, workflow } = await testMarket();

async function bytes(path: string, headers: Record<string, string> = {}, method = "GET") {
  const address = path.startsWith("/api") ? path : `/api/v1${path}`;
  const answer = await fetch(new URL(address, url), {
    method,
    headers: { authorization: `Bearer ${seller.token}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, file: await answer.arrayBuffer() };
}

const columns = [
  { name: "symbol", type: "text" },
  { name: "time", type: "time" },
  { name: "close", type: "decimal" },
  { name: "exact", type: "decimal" },
  { name: "volume", type: "integer" },
  { name: "final", type: "boolean" },
  { name: "raw", type: "json" },
];
const time = "2026-11-20T09:30:00.123456Z";
const PRICES = [
  {
    symbol: 'A,"B"\n',
    time,
    close: 273.2,
    exact: "-0.12345678901234567890",
    volume: 5,
    final: true,
    raw: { a: [1] },
  },
  {
    symbol: "N",
    time: null,
    close: null,
    exact: "12345678901234567.5",
    volume: null,
    final: null,
    raw: null,
  },
  { symbol: "é", time: "2026-11-21", close: "1.15", exact: null, volume: 9007199254740991, final: false },
];

const UTC_MICROS = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" };

/** Creates a table of prices and returns the path of its rows. */
async function pricesIn(name: string): Promise<string> {
  const { body: made } = await seller.api("POST", "/tables", { name, columns, key: ["symbol"] });
  await seller.api("POST", `/tables/${made.id}/rows`, PRICES);
  return `/tables/${made.id}/rows`;
}

test("a table is one typed file, with all that the filters leave", async () => {
  const rows = await pricesIn("typed");
  const { status, headers, file } = await bytes(`${rows}?format=parquet`);
  expect([
    status,
    headers.get("content-type"),
    headers.get("accept-ranges"),
    headers.get("content-length"),
  ]).toEqual([200, "application/vnd.apache.parquet", "bytes", String(file.byteLength)]);
  expect(parquetMetadata(file).schema.slice(1)).toMatchObject([
    { name: "symbol", type: "BYTE_ARRAY", converted_type: "UTF8" },
    { name: "time", type: "INT64", converted_type: "TIMESTAMP_MICROS", logical_type: UTC_MICROS },
    { name: "close", type: "DOUBLE" },
    { name: "exact", type: "DOUBLE" },
    { name: "volume", type: "INT64" },
    { name: "final", type: "BOOLEAN" },
    { name: "raw", type: "BYTE_ARRAY", converted_type: "JSON" },
  ]);
  const read = await parquetReadObjects({ file });
  expect(read).toMatchObject([
    { symbol: 'A,"B"\n', time: new Date(time), close: 273.2, volume: 5n, final: true, raw: { a: [1] } },
    { symbol: "N", close: null, volume: null, final: null, raw: null },
    { symbol: "é", time: new Date("2026-11-21"), close: 1.15, exact: null, volume: 9007199254740991n },
  ]);
  expect([read[0]?.exact, read[1]?.exact]).toEqual(
    ["-0.12345678901234567890", "12345678901234567.5"].map(Number),
  );
  const some = await bytes(`${rows}?columns=volume,symbol&where.volume=5`, {
    accept: "application/vnd.apache.parquet",
  });
  expect(await parquetReadObjects({ file: some.file })).toEqual([{ volume: 5n, symbol: 'A,"B"\n' }]);
  const none = await bytes(`${rows}?format=parquet&where.symbol=Z`);
  expect(await parquetReadObjects({ file: none.file })).toEqual([]);
  for (const query of ["limit=1", "cursor=1.1.aaaaaaaaaaaaaaaa"]) {
    const refused = await seller.api("GET", `${rows}?format=parquet&${query}`);
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_query" } });
  }
});

test("its types follow from the columns, whatever the rows", async () => {
  const rows = await pricesIn("steady");
  await seller.api("POST", rows, [{ symbol: "LONG", exact: `${"9".repeat(40)}.${"1".repeat(40)}` }]);
  const schemaOf = async (query: string) => {
    const { status, file } = await bytes(`${rows}?format=parquet${query}`);
    expect(status, query).toBe(200);
    return parquetMetadata(file).schema;
  };
  const all = await schemaOf("");
  for (const symbol of ["N", "é", "LONG", "none"])
    expect(await schemaOf(`&where.symbol=${encodeURIComponent(symbol)}`), symbol).toEqual(all);
});

test("ranges of it are answered against its tag, and a change makes another", async () => {
  const rows = await pricesIn("changed");
  const path = `${rows}?format=parquet`;
  const whole = await bytes(path);
  const size = whole.file.byteLength;
  const etag = whole.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[^"]+"$/);
  const part = async (range: string, more = {}) => {
    const { status, headers, file } = await bytes(path, { range, ...more });
    return [
      status,
      headers.get("content-range"),
      headers.get("content-length"),
      Buffer.from(file).toString("latin1"),
    ];
  };
  const text = Buffer.from(whole.file).toString("latin1");
  expect(await part("bytes=0-3")).toEqual([206, `bytes 0-3/${size}`, "4", "PAR1"]);
  expect(await part("bytes=-4")).toEqual([206, `bytes ${size - 4}-${size - 1}/${size}`, "4", "PAR1"]);
  expect(await part(`bytes=10-${size + 9}`)).toEqual([
    206,
    `bytes 10-${size - 1}/${size}`,
    `${size - 10}`,
    text.slice(10),
  ]);
  expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`]);
  expect((await part("bytes=0-1,3-4"))[0]).toBe(200);
  expect((await part("bytes=0-3", { "if-range": etag }))[0]).toBe(206);
  expect((await part("bytes=0-3", { "if-range": '"other"' }))[0]).toBe(200);
  expect((await bytes(path, { "if-none-match": etag })).status).toBe(304);
  await seller.api("POST", rows, [{ symbol: "NEW" }]);
  const next = await bytes(path, { "if-none-match": etag });
  expect([next.status, (await parquetReadObjects({ file: next.file })).length]).toEqual([200, 4]);
  expect((await bytes(path, { range: "bytes=0-3", "if-range": etag })).status).toBe(200);
});

test("providers give the same, of a table and of a published list", async () => {
  await pricesIn("prices");
  const shown = { response_type: "table", table: "prices", columns: ["symbol"], where: { symbol: "N" } };
  const table = await workflow(seller, { provider: shown });
  expect(await parquetReadObjects({ file: (await bytes(`${table.w}?format=parquet`)).file })).toEqual([
    { symbol: "N" },
  ]);
  const list = await workflow(seller, {
    provider: { response_data: '[{"s":"A","n":1.5,"at":"2026-11-20"},{"s":null,"n":2,"x":[1]}]' },
  });
  await knock(list.t, null, {});
  await work();
  const path = `${list.w}?format=parquet&order=-n`;
  await expect.poll(async () => (await bytes(path)).status).toBe(200);
  const { file, headers } = await bytes(path);
  expect(await parquetReadObjects({ file })).toEqual([
    { s: null, n: 2, at: null, x: [1] },
    { s: "A", n: 1.5, at: new Date("2026-11-20"), x: null },
  ]);
  expect((await bytes(path, { range: "bytes=0-3" })).status).toBe(206);
  const head = await bytes(path, {}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(file.byteLength)]);
  expect((await bytes(path, { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
  expect((await bytes(`${list.w}?format=parquet&limit=1`)).status).toBe(400);
});
