import { setImmediate } from "node:timers/promises";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { LRUCache } from "lru-cache";
import type { JsonObject } from "@/lib/kit/json";
import { limitByOwner } from "@/lib/kit/limit-by-owner";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { FieldType } from "@/lib/schema/rows-query";
import { parquetColumn } from "@/lib/tables/parquet-column";

/** What one file may be made of: it is in memory as rows while it is written. */
export const PARQUET_BYTES = 32 * 1024 * 1024;
/** Of all files that are kept; the one that was not asked for longest goes first. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Written in one go: a few dozen milliseconds, then others come in between. */
const CELLS_A_GROUP = 50_000;
const MOST_ROWS_A_GROUP = 10_000;

const files = new LRUCache<string, Uint8Array>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (bytes) => bytes.length + 200,
});
/** The same rows are always the same bytes, in every process: a range of one is a range of all. */
const inLine = limitByOwner(1);

export interface ParquetRows {
  readonly fields: readonly { readonly name: string; readonly type: FieldType }[];
  readonly rows: readonly JsonObject[];
}

export function keptParquet(key: string): Uint8Array | undefined {
  return files.get(key);
}

/** Made once for a key, which names the rows at their version; one at a time for an owner. */
export function parquetFile(
  owner: string,
  key: string,
  read: () => Promise<Result<ParquetRows, Problem>>,
): Promise<Result<Uint8Array, Problem>> {
  return inLine(owner, async () => {
    const kept = files.get(key);
    if (kept !== undefined) return ok(kept);
    const found = await read();
    if (!found.ok) return found;
    if (found.value.fields.length === 0) {
      return fail(problem("format_not_possible", "There are no columns to make a Parquet file of."));
    }
    const file = await write(found.value);
    files.set(key, file);
    return ok(file);
  });
}

async function write({ fields, rows }: ParquetRows): Promise<Uint8Array> {
  const columns = [];
  for (const { name, type } of fields) {
    columns.push(parquetColumn(name, type, rows));
    await setImmediate();
  }
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: "root", num_children: columns.length },
      ...columns.map(({ name, element }) => ({ name, repetition_type: "OPTIONAL" as const, ...element })),
    ],
    createdBy: "millrace",
  });
  const size = Math.max(1, Math.min(MOST_ROWS_A_GROUP, Math.floor(CELLS_A_GROUP / columns.length)));
  for (let from = 0; from < rows.length; from += size) {
    const group = rows.slice(from, from + size);
    const columnData = columns.map(({ name, toParquet }) => ({
      name,
      data: group.map((row) => {
        const cell = row[name] ?? null;
        return cell === null ? null : toParquet(cell);
      }),
    }));
    await writer.write({ columnData, rowGroupSize: size });
    await setImmediate();
  }
  await writer.finish();
  return bytes.getBytes();
}
