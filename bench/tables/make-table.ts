import { z } from "zod";
import { median } from "@/bench/load/latency";
import { publishWorkflow } from "@/bench/product/api";
import { OWNER_TOKEN } from "@/bench/product/instance";
import { type Figure, plainFigure } from "@/bench/report";
import type { Sql } from "@/db/client";
import { loadNow } from "./load-now";

export interface BenchTable {
  readonly id: string;
  readonly rows: string;
  readonly list: string;
  readonly value: string;
  readonly figure: Figure;
}

const COLUMNS = [
  { name: "symbol", type: "text" },
  { name: "time", type: "time" },
  { name: "open", type: "decimal" },
  { name: "high", type: "decimal" },
  { name: "low", type: "decimal" },
  { name: "close", type: "decimal" },
  { name: "volume", type: "integer" },
  { name: "venue", type: "text" },
];
const KEY = ["symbol", "time"];
export const SYMBOLS = 1_000;
const CALLS = 10;
const ROWS_A_CALL = 100_000;
export const ALL_ROWS = CALLS * ROWS_A_CALL;
const MINUTE_MS = 60_000;
const BEGIN = Date.UTC(2026, 0, 1);

export function symbolOf(n: number): string {
  return `S${String(n).padStart(3, "0")}`;
}

/** One row per symbol and minute. */
function csvLine(n: number): string {
  const price = (100 + (n % 997) / 8).toFixed(3);
  const time = new Date(BEGIN + Math.floor(n / SYMBOLS) * MINUTE_MS).toISOString();
  return `${symbolOf(n % SYMBOLS)},${time},${price},${price},${price},${price},${1_000 + (n % 9_000)},"XNAS, main"\r\n`;
}

const HEAD = `${COLUMNS.map(({ name }) => name).join(",")}\r\n`;
const made = z.object({ id: z.string() });

export async function makeTable(port: number, sql: Sql): Promise<BenchTable> {
  const id = await createTable(port, "bars");
  const rates: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    let body = HEAD;
    for (let n = 0; n < ROWS_A_CALL; n += 1) body += csvLine(call * ROWS_A_CALL + n);
    rates.push(ROWS_A_CALL / (await write(port, id, "append", body, "text/csv")));
  }
  const copied = await copyRate(sql);
  const figure = plainFigure("append of 100,000 rows as CSV, ten times", `${count(median(rates))} rows/s`, {
    beside: `${count(copied)} rows/s by INSERT … SELECT of the same rows into a table with the same indexes, ${loadNow()}`,
    ratio: `${Math.round((100 * median(rates)) / copied)} %`,
  });
  await sql`analyze table_rows`;
  const workflow = await publishWorkflow(port, DOCUMENT);
  const called = await fetch(`http://127.0.0.1:${port}/api/t/${workflow}/in?wait=30`);
  if (called.status !== 200) throw new Error(await called.text());
  const w = `/api/w/${workflow}`;
  return { id, rows: `${w}/rows`, list: `${w}/list`, value: `${w}/value`, figure };
}

async function copyRate(sql: Sql): Promise<number> {
  await sql.unsafe(
    "create schema if not exists bench; create table bench.copy (like table_rows including all)",
  );
  const begun = performance.now();
  await sql.unsafe(`insert into bench.copy select * from table_rows order by row_no limit ${ROWS_A_CALL}`);
  const perSecond = ROWS_A_CALL / ((performance.now() - begun) / 1000);
  await sql.unsafe("drop table bench.copy");
  return perSecond;
}

const UPSERTS = 30;
const ROWS_AN_UPSERT = 1_000;

/**
 * Writes 1,000 rows at a time to a table of 100,000. First all of them are new, then all exist with other
 * values.
 */
export async function writeFigures(port: number, sql: Sql): Promise<Figure[]> {
  const id = await createTable(port, "kept");
  const round = async (call: number, close: number) => {
    const rows = Array.from({ length: ROWS_AN_UPSERT }, (_, n) => ({
      symbol: symbolOf(n),
      time: new Date(BEGIN + call * MINUTE_MS).toISOString(),
      close,
      volume: n,
      venue: "XNAS",
    }));
    return ROWS_AN_UPSERT / (await write(port, id, "upsert", JSON.stringify(rows), "application/json"));
  };
  const [fresh, met]: [number[], number[]] = [[], []];
  for (let call = 0; call < UPSERTS; call += 1) fresh.push(await round(call, 1));
  for (let call = 0; call < UPSERTS; call += 1) met.push(await round(call, 2));
  const bare = await bareUpserts(sql);
  return [
    ["upsert of 1,000 new rows", fresh] as const,
    ["upsert of 1,000 rows that are there, each changed and its history kept", met] as const,
  ].map(([what, rates]) =>
    plainFigure(what, `${count(median(rates))} rows/s`, {
      beside: `${count(bare)} rows/s by INSERT … ON CONFLICT DO UPDATE into a plain table with one key, ${loadNow()}`,
      ratio: `${Math.round((100 * median(rates)) / bare)} %`,
      target: "≥ 20,000 rows/s",
      reached: median(rates) >= 20_000,
    }),
  );
}

async function bareUpserts(sql: Sql): Promise<number> {
  await sql.unsafe(
    "create table bench.plain (symbol text, time timestamptz, close numeric, volume bigint, venue text, primary key (symbol, time))",
  );
  const rates: number[] = [];
  for (let call = 0; call < UPSERTS; call += 1) {
    const rows = Array.from({ length: ROWS_AN_UPSERT }, (_, n) => ({
      symbol: symbolOf(n),
      close: call,
      volume: n,
    }));
    const begun = performance.now();
    await sql`insert into bench.plain select symbol, '2026-01-01', close, volume, 'XNAS'
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(symbol text, close numeric, volume bigint)
      on conflict (symbol, time) do update set close = excluded.close`;
    rates.push(ROWS_AN_UPSERT / ((performance.now() - begun) / 1000));
  }
  return median(rates);
}

async function createTable(port: number, name: string): Promise<string> {
  const body = JSON.stringify({ name, columns: COLUMNS, key: KEY });
  return made.parse(await (await send(port, "/tables", body, "application/json")).json()).id;
}

/** Returns the duration in seconds. */
async function write(port: number, id: string, mode: string, body: string, type: string): Promise<number> {
  const begun = performance.now();
  await (await send(port, `/tables/${id}/rows?mode=${mode}`, body, type)).text();
  return (performance.now() - begun) / 1000;
}

async function send(port: number, to: string, body: string, type: string): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${to}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${OWNER_TOKEN}`, "Content-Type": type },
    body,
  });
  if (!answer.ok) throw new Error(`POST ${to} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

export function count(perSecond: number): string {
  return Math.round(perSecond).toLocaleString("en-US");
}

const DOCUMENT = {
  format: "millrace.workflow/1",
  name: "Tables of the bench",
  workers: [
    { index: 0, type: "webhook_trigger", params: { webhook_id: "in", respond: "result" } },
    {
      index: 1,
      type: "transform",
      params: {
        expression:
          '[1..5000].{"symbol": "S" & $, "time": "2026-01-01T00:00:00Z", "close": $ / 8, "volume": $, "venue": "XNAS, main"}',
      },
    },
    {
      index: 2,
      type: "data_provider",
      params: { provider_id: "list", response_data: "{{workers[1].result}}" },
    },
    {
      index: 3,
      type: "data_provider",
      params: { provider_id: "rows", response_type: "table", table: "bars" },
    },
    {
      index: 4,
      type: "transform",
      params: { expression: '{"text": $join([1..1000].("abcd ")) }' },
    },
    {
      index: 5,
      type: "data_provider",
      params: { provider_id: "value", response_data: "{{workers[4].result}}" },
    },
  ],
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 1, to: 3 },
    { from: 0, to: 4 },
    { from: 4, to: 5 },
  ],
};
