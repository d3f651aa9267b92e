import { csvText } from "@/lib/kit/csv-text";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { pauseAfter, unitsOfText } from "@/lib/kit/steps";
import { type Problem, problem } from "@/lib/schema/problem";
import type { RowFormat } from "@/lib/schema/rows-query";
import { cellOf, type ListPlan, shownRow } from "@/lib/tables/list-rows";

/**
 * Maximum length of the text. It needs its own limit, because sparse rows take more space as CSV than in
 * their published form.
 */
const MAX_CHARACTERS = 32 * 1024 * 1024;
const CELLS_A_PIECE = 2_000;

export async function rowsText(
  format: Exclude<RowFormat, "parquet">,
  rows: readonly JsonObject[],
  plan: ListPlan,
): Promise<Result<string, Problem>> {
  const { columns } = plan;
  const write = {
    csv: (some: readonly JsonObject[]) =>
      csvText(some.map((row) => columns.map((name) => cellOf(row, name)))),
    ndjson: (some: readonly JsonObject[]) =>
      some.map((row) => `${JSON.stringify(shownRow(row, plan))}\n`).join(""),
    json: (some: readonly JsonObject[]) => some.map((row) => JSON.stringify(shownRow(row, plan))).join(","),
  }[format];
  const pieces: string[] = format === "csv" ? [csvText([columns])] : [];
  const size = Math.max(1, Math.floor(CELLS_A_PIECE / Math.max(1, columns.length)));
  let characters = 0;
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    const piece = write(some);
    pieces.push(piece);
    characters += piece.length;
    if (characters > MAX_CHARACTERS) {
      const max = MAX_CHARACTERS / 1024 / 1024;
      const detail = `These rows exceed ${max} MiB, the maximum response size. Filter the rows or set \`limit\`.`;
      return fail(problem("format_not_possible", detail));
    }
    await pauseAfter(some.length * columns.length + unitsOfText(piece.length));
  }
  return ok(format === "json" ? `[${pieces.join(",")}]` : pieces.join(""));
}
