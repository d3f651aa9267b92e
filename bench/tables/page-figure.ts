import { latencyOf } from "@/bench/load/latency";
import { type Figure, millis, plainFigure } from "@/bench/report";
import type { Sql } from "@/db/client";
import { loadNow } from "./load-now";
import { type BenchTable, SYMBOLS, symbolOf } from "./make-table";

const PAGES = 200;
const ROWS = 1_000;

/**
 * Compares a page of one symbol's rows with a single statement that reads as many rows of another symbol.
 * Each reading uses a new symbol, because a symbol's rows are in a thousand blocks, which would be in memory
 * for a second reader.
 */
export async function pageFigure(port: number, sql: Sql, { id, rows }: BenchTable): Promise<Figure> {
  const [product, bare]: [number[], number[]] = [[], []];
  for (let n = 0; n < PAGES; n += 1) {
    const symbol = symbolOf((n * 37) % SYMBOLS);
    const other = symbolOf((n * 37 + SYMBOLS / 2) % SYMBOLS);
    product.push(
      await timed(async () => {
        const page = await fetch(`http://127.0.0.1:${port}${rows}?where.symbol=${symbol}&limit=${ROWS}`);
        const found: unknown = await page.json();
        if (!Array.isArray(found) || found.length !== ROWS) throw new Error("The page is not whole");
      }),
    );
    bare.push(
      await timed(async () => {
        await sql`select cells::text from table_rows
          where table_id = ${id} and word = ${other} and died is null order by row_no limit ${ROWS}`;
      }),
    );
  }
  const [found, other] = [latencyOf(product), latencyOf(bare)];
  return plainFigure(
    "page of 1,000 rows of one key among 1,000,000",
    `p50 ${millis(found.p50)}, p99 ${millis(found.p99)}`,
    {
      beside: `p50 ${millis(other.p50)} by one statement, ${loadNow()}`,
      ratio: `${(found.p50 / other.p50).toFixed(1)} ×`,
      target: "p50 ≤ 20 ms",
      reached: found.p50 <= 20,
    },
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
