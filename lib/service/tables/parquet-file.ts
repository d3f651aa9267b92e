import type { ParquetWriter } from "hyparquet-writer";
import type { JsonObject } from "@/lib/kit/json";
import { createReadCache } from "@/lib/kit/read-cache";
import { fail, ok, type Result } from "@/lib/kit/result";
import { pauseAfter } from "@/lib/kit/steps";
import { type Problem, problem } from "@/lib/schema/problem";
import type { FieldType } from "@/lib/schema/rows-query";
import { parquetColumn } from "@/lib/tables/parquet-column";

/** Maximum size of the rows of one file, which are held in memory while the file is written. */
export const PARQUET_BYTES = 32 * 1024 * 1024;
const KEPT_BYTES = 64 * 1024 * 1024;
/** Maximum number of cells per file. Sparse rows have many more cells than their size suggests. */
const MAX_CELLS = 20_000_000;
const CELLS_A_GROUP = 50_000;
/** Maximum number of cells of one column that are written without a pause. */
const MAX_ROWS_A_GROUP = 2_000;
const UNITS_A_CELL = 10;

/**
 * The same rows produce the same bytes in every process, so byte ranges from different responses fit
 * together.
 */
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

/**
 * Creates a Parquet file. Simultaneous requests with the same key, which identifies the rows and their
 * version, share one file. `admit` may refuse to create it.
 */
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
    return fail(problem("format_not_possible", "A Parquet file needs at least one column."));
  }
  if (fields.length * rows.length > MAX_CELLS) {
    const detail = `The rows are larger than ${MAX_CELLS} cells, too many for one file. Filter the rows or select fewer columns.`;
    return fail(problem("format_not_possible", detail));
  }
  return ok(await write(found.value));
}

async function write({ fields, rows }: ParquetRows): Promise<Uint8Array> {
  const columns = fields.map(({ name, type }) => parquetColumn(name, type));
  const library = await import("hyparquet-writer");
  const bytes = new library.ByteWriter();
  const writer = new library.ParquetWriter({
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
      // Writes one column at a time, so that other work can run in between. `mergeGroups` joins the columns
      // into one group afterwards.
      await writer.write({ columnData: [{ name, data }], rowGroupSize: group.length });
      await pauseAfter(group.length * UNITS_A_CELL);
    }
    mergeGroups(writer, columns.length, group.length);
  }
  await writer.finish();
  return bytes.getBytes();
}

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
