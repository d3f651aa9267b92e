import { findPriceChanges } from "@/db/queries/price-changes";
import type { Page } from "@/lib/contract/shapes";
import { ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { PriceKind } from "@/lib/schema/price";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

/** Price changes of this workspace's items, including refused proposals. */
export async function listAudit(
  { db }: Services,
  caller: Caller,
  query: Page & { kind?: PriceKind | undefined; id?: string | undefined },
) {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findPriceChanges(db, {
    workspaceId: caller.workspaceId,
    kind: query.kind ?? null,
    itemId: query.id ?? null,
    ...window.value,
  });
  return ok(
    pageOf(rows, query, (row) => ({
      id: row.id,
      at: row.made_at.toISOString(),
      actor: row.actor,
      action: row.action === "change" ? ("price.change" as const) : ("price.withdraw" as const),
      kind: row.kind,
      item_id: row.item_id,
      before: JSON.parse(row.before),
      after: JSON.parse(row.after),
      verdict: row.verdict === null ? null : JSON.parse(row.verdict),
      subscribers: row.subscribers,
    })),
  );
}
