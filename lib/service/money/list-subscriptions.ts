import { listSubscriptions as findSubscriptions } from "@/db/queries/subscriptions";
import * as contract from "@/lib/contract/subscriptions";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { subscriptionAnswers } from "./subscription-answer";

export const listSubscriptions = on(contract.listSubscriptions, async ({ db, clock }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findSubscriptions(db, caller.workspaceId, window.value);
  const { next_cursor } = pageOf(rows, query, ({ id }) => id);
  const items = await subscriptionAnswers(db, rows.slice(0, query.limit), clock());
  return ok({ items, next_cursor });
});
