import { listSubscriptions as findSubscriptions } from "@/db/queries/subscriptions";
import type { Page } from "@/lib/contract/shapes";
import { ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { subscriptionAnswers } from "./subscription-answer";

export async function listSubscriptions({ db, clock }: Services, caller: Caller, page: Page) {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findSubscriptions(db, caller.workspaceId, window.value);
  const { next_cursor } = pageOf(rows, page, ({ id }) => id);
  const items = await subscriptionAnswers(db, rows.slice(0, page.limit), clock());
  return ok({ items, next_cursor });
}
