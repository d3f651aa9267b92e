import { findPriceChanges } from "@/db/queries/price-changes";
import * as contract from "@/lib/contract/prices";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { listOperatorActs } from "./list-operator-acts";

/** Lists price changes, including refused proposals. */
export const listAudit = on(contract.listAudit, async (services, { caller, query }) => {
  if (query.scope === "instance") return listOperatorActs(services, caller, query);
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findPriceChanges(services.db, {
    workspaceId: caller.workspaceId,
    kind: query.kind ?? null,
    itemId: query.id ?? null,
    ...window.value,
  });
  return ok(
    pageOf(rows, query, (row) => ({
      id: row.id,
      at: row.madeAt.toISOString(),
      actor: row.actor,
      action: row.action === "change" ? ("price.change" as const) : ("price.withdraw" as const),
      kind: row.kind,
      item_id: row.itemId,
      before: JSON.parse(row.before),
      after: JSON.parse(row.after),
      verdict: row.verdict === null ? null : JSON.parse(row.verdict),
      subscribers: row.subscribers,
    })),
  );
});
