import { findRevenue } from "@/db/queries/earnings";
import { findPricedItems } from "@/db/queries/priced-items";
import { findPriceItems, priceKey } from "@/db/queries/prices";
import * as contract from "@/lib/contract/prices";
import { ok } from "@/lib/kit/result";
import { monthStart } from "@/lib/pricing/period";
import { priceAt } from "@/lib/pricing/price-state";
import { FREE } from "@/lib/schema/price";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { pendingAnswer } from "./price-facts";

/** Items without a price are free. */
export const listPrices = on(contract.listPrices, async ({ db, clock }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const found = await findPricedItems(db, {
    workspaceId: caller.workspaceId,
    userId: caller.userId,
    kind: query.kind ?? null,
    id: query.id ?? null,
    text: query.q ? query.q : null,
    offered: query.offered === "true",
    ...window.value,
  });
  const { next_cursor } = pageOf(found, query, ({ id }) => id);
  const now = clock();
  const shown = found.slice(0, query.limit);
  const keys = shown.map(({ kind, id }) => ({ kind, itemId: id }));
  const [prices, revenue] = await Promise.all([
    findPriceItems(db, keys),
    findRevenue(db, caller.workspaceId, keys, monthStart(now)),
  ]);
  const items = shown.map(({ workflowId, ...item }) => {
    const priced = prices.get(priceKey({ kind: item.kind, itemId: item.id }));
    const state = priced ? priceAt(priced.state, now) : { version: 1, price: FREE, pending: null };
    return {
      ...item,
      workflow_id: workflowId,
      version: state.version,
      price: state.price,
      pending: pendingAnswer(state),
      revenue: revenue
        .filter(({ kind, itemId }) => kind === item.kind && itemId === item.id)
        .map(({ currency, thisMonth, total }) => ({ currency, this_month: thisMonth, total })),
    };
  });
  return ok({ items, next_cursor });
});
