import type { Query } from "@/lib/kit/query";
import { fail, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import type { ReadWork } from "@/lib/service/tables/read-work";
import { type RowsServed, serveRows } from "@/lib/service/tables/serve-rows";
import { serveViewSchema } from "@/lib/service/tables/serve-view-schema";
import type { TableView } from "@/lib/tables/table-view";
import { readRowsQuery } from "./read-rows-query";

interface Asked {
  readonly query: Query;
  readonly headers: { get(name: string): string | null };
  readonly schema: boolean;
}

/** A table's rows can be read before its workflow has ever run. Each change to the rows creates a version. */
export async function serveTable(
  services: Services,
  workspaceId: string,
  { table, ...view }: TableView & { readonly table: string },
  { query, headers, schema }: Asked,
  version: number | null,
  work: ReadWork,
): Promise<Result<RowsServed, Problem>> {
  const read = readRowsQuery(query);
  if (!read.ok) return read;
  const served = schema
    ? await serveViewSchema(services, workspaceId, { table, view, headers })
    : await serveRows(services, workspaceId, {
        table,
        asked: read.value,
        given: query,
        headers,
        published: { view, version },
        work,
      });
  return served.ok || served.error.code !== "not_found" ? served : fail(gone());
}

/** The table existed when this version was published, so it must have been deleted or replaced since. */
function gone(): Problem {
  return problem("provider_not_found", "The table that this data provider serves was deleted or replaced.");
}
