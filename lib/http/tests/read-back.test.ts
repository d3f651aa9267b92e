import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { dataRecipes } from "@/lib/snippets/data-recipes";
import { testMarket } from "./market.suite";

const { seller, url, work, workflow } = await testMarket();
const folder = await mkdtemp(path.join(tmpdir(), "millrace-read-back-"));
const duckdb = await (await DuckDBInstance.create(":memory:")).connect();
afterAll(async () => {
  duckdb.closeSync();
  await rm(folder, { recursive: true });
});

/** Quotes, lines, what a spreadsheet would take for a formula, nothing at all, and decimals that add up to their last digit. */
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

async function fileOf(address: string, format: string): Promise<string> {
  const answer = await fetch(`${address}?format=${format}${format === "json" ? "&limit=10000" : ""}`);
  const file = path.join(folder, `rows.${format}`);
  await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
  return file;
}

for (const [kind, address] of [
  ["a table", await tableProvider()],
  ["a published list", await listProvider()],
] as const) {
  test(`DuckDB gets the same sums of ${kind} from CSV, JSON, lines and Parquet, by the panel's own query`, async () => {
    for (const [format, reader] of [
      ["csv", "read_csv"],
      ["json", "read_json"],
      ["ndjson", "read_json"],
      ["parquet", "read_parquet"],
    ] as const) {
      const file = await fileOf(address, format);
      const read = await duckdb.runAndReadAll(`select ${SUMS} from ${reader}('${file}')`);
      expect(read.getRowObjectsJson(), format).toEqual([EXPECTED]);
    }
    // Its extension for addresses cannot be had everywhere, so it reads the address's answer as a file.
    const facts = { url: address, form: "table", key: null, own: true } as const;
    const recipe = dataRecipes(facts).find(({ reader }) => reader === "duckdb");
    const query = recipe?.steps[0]?.text?.split("\n").at(-1) ?? "";
    const file = await fileOf(address, "parquet");
    const rows = await duckdb.runAndReadAll(query.replace(`${address}?format=parquet`, file));
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
