import { listCardRefunds as findCardRefunds } from "@/db/queries/card-refunds";
import * as contract from "@/lib/contract/card-refunds";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { cardRefundAnswer } from "./card-refund-answer";

export const listCardRefunds = on(contract.listCardRefunds, async ({ db }, { query }) => {
  const { status, ...page } = query;
  const window = windowOf(page);
  if (!window.ok) return window;
  return ok(pageOf(await findCardRefunds(db, status ?? null, window.value), page, cardRefundAnswer));
});
