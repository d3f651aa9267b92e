import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { fetchAsDuckDb } from "@/lib/features/tables/tests/duckdb-file.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { dataRecipes } from "@/lib/snippets/data-recipes";

const { seller, url, work, workflow } = await testMarket();
const folder = await mkdtemp(path.join(tmpdir(), "millrace-read-back-"));
const duckdb = await (await DuckDBInstance.create(":memory:")).connect();
afterAll(async () => {
  duckdb.closeSync();
  await rm(folder, { recursive: true });
});

/**
 * Quotes, line breaks, text that a spreadsheet would take for a formula, and nothing at all. The numbers
 * below are decimals that must add up to the last digit.
 */
const NOTES = ['say "so", twice', "two\nlines", "=1+1", null, "é ☃", "plain"];
const FIRST = Date.parse("2026-01-01T00:00:00.250Z");
const ROWS = Array.from({ length: 300 }, (_, at) => ({
  symbol: `S${at}`,
  time: new Date(FIRST + at * 3_600_000).toISOString(),
  close: at % 7 === 0 ? null : at / 100,
  volume: at * 1_000,
  note: NOTES[at % NOTES.length] ?? null,
}));
const cents = ROWS.reduce((sum, { close }) => sum + Math.round((close ?? 0) * 100), 0);
const EXPECTED = {
  rows: "300",
  closes: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
  priced: String(ROWS.filter(({ close }) => close !== null).length),
  volumes: String(ROWS.reduce((sum, { volume }) => sum + volume, 0)),
  last: String((FIRST + 299 * 3_600_000) * 1_000),
  quoted: "50",
  noted: "250",
};
const SUMS = `count(*)::varchar as rows, sum(close::decimal(18, 2))::varchar as closes, count(close)::varchar as priced,
  sum(volume)::bigint::varchar as volumes, max(epoch_us(time::timestamptz))::varchar as last,
  count(*) filter (note = 'say "so", twice')::varchar as quoted, count(note)::varchar as noted`;

async function tableProvider(): Promise<string> {
  const columns = [
    { name: "symbol", type: "text" },
    { name: "time", type: "time" },
    { name: "close", type: "decimal" },
    { name: "volume", type: "integer" },
    { name: "note", type: "text" },
  ];
  const { body } = await seller.api("POST", "/tables", { name: "prices", columns, key: ["symbol"] });
  await seller.api("POST", `/tables/${body.id}/rows`, ROWS);
  const provider = { response_type: "table", response_data: "", table: "prices" };
  return new URL((await workflow(seller, { provider })).w, url).href;
}

async function listProvider(): Promise<string> {
  const item = await workflow(seller, { provider: { response_data: JSON.stringify(ROWS) } });
  await fetch(new URL(item.t, url), { method: "POST" });
  await work();
  return new URL(item.w, url).href;
}

const addressOf = (address: string, format: string) =>
  `${address}?format=${format}${format === "json" ? "&limit=10000" : ""}`;

for (const [kind, address] of [
  ["a table", await tableProvider()],
  ["a published list", await listProvider()],
] as const) {
  test(`DuckDB gets the same sums of ${kind} by address: in ranges where they have a length, by the panel's query too`, async () => {
    for (const [format, reader] of [
      ["csv", "read_csv"],
      ["json", "read_json"],
      ["ndjson", "read_json"],
      ["parquet", "read_parquet"],
    ] as const) {
      const { path: file, ranges } = await fetchAsDuckDb(
        addressOf(address, format),
        path.join(folder, `rows.${format}`),
      );
      const read = await duckdb.runAndReadAll(`select ${SUMS} from ${reader}('${file}')`);
      expect(read.getRowObjectsJson(), format).toEqual([EXPECTED]);
      expect(ranges, format).toBeGreaterThan(1);
    }
    const facts = { url: address, form: "table", key: null, own: true } as const;
    const recipe = dataRecipes(facts).find(({ reader }) => reader === "duckdb");
    const query = recipe?.steps[0]?.text?.split("\n").at(-1) ?? "";
    const rows = await duckdb.runAndReadAll(
      query.replace(`${address}?format=parquet`, path.join(folder, "rows.parquet")),
    );
    expect(rows.currentRowCount).toBe(300);
  });

  test(`a reader of CSV gets back each cell of ${kind}`, async () => {
    const text = await (await fetch(`${address}?format=csv`)).text();
    const read: unknown = parse(text, { columns: true });
    expect(read).toEqual(
      ROWS.map(({ symbol, time, close, volume, note }) => ({
        symbol,
        time,
        close: close === null ? "" : String(close),
        volume: String(volume),
        note: note === "=1+1" ? "'=1+1" : (note ?? ""),
      })),
    );
  });
}

test("a published value is read in ranges as well, of one version, and with a key", async () => {
  const keyed = { access: "key", api_key: "of-the-value" };
  const item = await workflow(seller, {
    provider: { response_data: JSON.stringify({ results: ROWS, note: "é" }), ...keyed },
  });
  await fetch(new URL(item.t, url), { method: "POST" });
  await work();
  const address = new URL(item.w, url).href;
  const bearer = { Authorization: "Bearer of-the-value" };
  const { path: file, ranges } = await fetchAsDuckDb(address, path.join(folder, "value.json"), bearer);
  expect(ranges).toBeGreaterThan(1);
  const read = await duckdb.runAndReadAll(
    `select ${SUMS} from (select unnest(results, recursive := true) from read_json('${file}'))`,
  );
  expect(read.getRowObjectsJson()).toEqual([EXPECTED]);
  const ask = (headers: Record<string, string>) => fetch(address, { headers: { ...bearer, ...headers } });
  const whole = await ask({ "Accept-Encoding": "identity" });
  const tag = whole.headers.get("etag") ?? "";
  const part = await ask({ Range: "bytes=-2", "If-Range": tag, "Accept-Encoding": "gzip" });
  expect([part.status, part.headers.get("content-encoding"), part.headers.get("etag")]).toEqual([
    206,
    null,
    tag,
  ]);
  expect(await part.text()).toBe((await whole.text()).slice(-2));
  expect((await ask({ Range: "bytes=0-1", "If-None-Match": tag })).status).toBe(304);
  expect((await ask({ Range: "bytes=9999999-" })).status).toBe(416);
  expect((await ask({ Range: "bytes=0-1,3-4" })).status).toBe(200);
});
