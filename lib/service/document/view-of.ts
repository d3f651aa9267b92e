import type { Worker } from "@/lib/schema/workflow";
import type { TableView } from "@/lib/tables/table-view";
import { dataProvider } from "@/lib/workers/data-provider";

export function viewOf({ type, params }: Worker): (TableView & { readonly table: string }) | null {
  if (type !== dataProvider.type || params.response_type !== "table") return null;
  // The API key is left out, because in a stored document it is an encrypted object, which the schema would
  // reject.
  const { api_key: _key, ...own } = params;
  const read = dataProvider.params.safeParse(own);
  if (!read.success || read.data.table === undefined) return null;
  const { table, columns, where } = read.data;
  return { table, columns, where };
}
