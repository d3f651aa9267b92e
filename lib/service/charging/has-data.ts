import type { Db } from "@/db/handle";
import { findItemSources } from "@/db/queries/item-sources";
import { findTable } from "@/db/queries/tables";
import type { PriceKind } from "@/lib/schema/price";
import { viewOf } from "@/lib/service/document/view-of";
import { documentOf } from "@/lib/service/document/workflow-answer";

/**
 * True if the item has data worth charging for: a widget that has data, or a dashboard with at least one such
 * widget. A widget whose data provider serves a table directly has data once the table has been written to.
 * Always true for workflows and workers, which can be sold before their first run.
 */
export async function hasData(db: Db, kind: PriceKind, itemId: string): Promise<boolean> {
  if (kind !== "widget" && kind !== "dashboard") return true;
  const sources = await findItemSources(db, kind, itemId);
  if (sources.some(({ hasValue, document }) => hasValue && document === null)) return true;
  for (const source of sources) if (await showsData(db, source)) return true;
  return false;
}

async function showsData(
  db: Db,
  { workspaceId, providerId, hasValue, document }: Awaited<ReturnType<typeof findItemSources>>[number],
): Promise<boolean> {
  if (document === null) return hasValue;
  const provider = documentOf(document).workers.find(
    ({ type, params }) => type === "data_provider" && params.provider_id === providerId,
  );
  const view = provider && viewOf(provider);
  if (!view) return hasValue;
  const table = await findTable(db, workspaceId, view.table);
  return table !== undefined && table.changedAt !== null;
}
