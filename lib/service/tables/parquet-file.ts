import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { JsonObject } from "@/lib/kit/json";
import { createReadCache } from "@/lib/kit/read-cache";
import { fail, ok, type Result } from "@/lib/kit/result";
import { pauseAfter } from "@/lib/kit/steps";
import { type Problem, problem } from "@/lib/schema/problem";
import type { FieldType } from "@/lib/schema/rows-query";
import { parquetColumn } from "@/lib/tables/parquet-column";

/** What one file may be made of: it is in memory as rows while it is written. */
export const PARQUET_BYTES = 32 * 1024 * 1024;
/** Of all files that are kept; the one that was not asked for longest goes first. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Rows that lack most of the columns have many more cells than bytes. */
const MAX_CELLS = 20_000_000;
const CELLS_A_GROUP = 50_000;
/** Of one column as many cells are written in one go. */
const MAX_ROWS_A_GROUP = 2_000;
const UNITS_A_CELL = 10;

/** The same rows are always the same bytes, in every process: a range of one is a range of all. */
const files = createReadCache<Result<Uint8Array, Problem>>({ maxBytes: KEPT_BYTES });

export interface ParquetRows {
  readonly fields: readonly { readonly name: string; readonly type: FieldType }[];
  readonly rows: readonly JsonObject[];
}

export function cachedParquet(key: string): Uint8Array | undefined {
  const cached = files.known(key);
  return cached?.ok ? cached.value : undefined;
}

type Making = () => Promise<Result<Uint8Array, Problem>>;

/** Made once for a key, which names the rows at their version, however many ask. `admit` may refuse to begin. */
export async function parquetFile(
  key: string,
  admit: (make: Making) => ReturnType<Making>,
  read: () => Promise<Result<ParquetRows, Problem>>,
): Promise<Result<Uint8Array, Problem>> {
  const file = await files.find(key, async () => {
    const value = await admit(() => make(read));
    return { value, bytes: value.ok ? value.value.length : 0 };
  });
  if (!file.ok) files.forget(key);
  return file;
}

async function make(read: () => Promise<Result<ParquetRows, Problem>>): Promise<Result<Uint8Array, Problem>> {
  const found = await read();
  if (!found.ok) return found;
  const { fields, rows } = found.value;
  if (fields.length === 0) {
    return fail(problem("format_not_possible", "There are no columns to make a Parquet file of."));
  }
  if (fields.length * rows.length > MAX_CELLS) {
    const detail = `The rows have more than ${MAX_CELLS} cells, too many for one file: use conditions or name columns.`;
    return fail(problem("format_not_possible", detail));
  }
  return ok(await write(found.value));
}

async function write({ fields, rows }: ParquetRows): Promise<Uint8Array> {
  const columns = fields.map(({ name, type }) => parquetColumn(name, type));
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: "root", num_children: columns.length },
      ...columns.map(({ name, element }) => ({ name, repetition_type: "OPTIONAL" as const, ...element })),
    ],
    createdBy: "millrace",
  });
  const size = Math.max(1, Math.min(MAX_ROWS_A_GROUP, Math.floor(CELLS_A_GROUP / columns.length)));
  for (let from = 0; from < rows.length; from += size) {
    const group = rows.slice(from, from + size);
    for (const { name, toParquet } of columns) {
      const data = group.map((row) => {
        const cell = row[name] ?? null;
        return cell === null ? null : toParquet(cell);
      });
      // A column at a time, so that others come in between. `mergeGroups` makes one group of them again.
      await writer.write({ columnData: [{ name, data }], rowGroupSize: group.length });
      await pauseAfter(group.length * UNITS_A_CELL);
    }
    mergeGroups(writer, columns.length, group.length);
  }
  await writer.finish();
  return bytes.getBytes();
}

/** Of the last groups, which have one column each, one group with all of them. */
function mergeGroups(writer: ParquetWriter, columns: number, rows: number): void {
  const parts = writer.row_groups.splice(-columns);
  const sum = (of: (part: (typeof parts)[number]) => bigint | undefined) =>
    parts.reduce((total, part) => total + (of(part) ?? 0n), 0n);
  writer.row_groups.push({
    columns: parts.flatMap((part) => part.columns),
    total_byte_size: sum((part) => part.total_byte_size),
    num_rows: BigInt(rows),
    total_compressed_size: sum((part) => part.total_compressed_size),
  });
  writer.num_rows -= BigInt(rows * (columns - 1));
}
