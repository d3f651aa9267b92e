import type { Query } from "@/lib/kit/query";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { type RowsQuery, rowsQuery } from "@/lib/schema/rows-query";
import { invalidQuery } from "@/lib/service/process/faults";

export function readRowsQuery(query: Query): Result<RowsQuery, Problem> {
  const read = rowsQuery.safeParse(recordOf(query));
  if (read.success) return ok(read.data);
  const path = read.error.issues[0]?.path.join(".") ?? "query";
  return invalidQuery(path, `The query parameter \`${path}\` is invalid or repeated.`);
}

/** Repeated parameters become arrays, which the schema rejects. */
function recordOf(query: Query): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((key) => {
      const values = query.getAll(key);
      return [key, values.length === 1 ? values[0] : values];
    }),
  );
}
