import { findDispute, findDisputes } from "@/db/queries/disputes";
import * as contract from "@/lib/contract/disputes";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { disputeAnswers, disputeDetail, sideOf } from "./dispute-answer";

export const listDisputes = on(contract.listDisputes, async ({ db }, { caller, query }) => {
  const { side, state, subscription_id: subscriptionId, ...page } = query;
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findDisputes(db, {
    workspaceId: caller.workspaceId,
    side: side ?? null,
    state: state ?? null,
    subscriptionId: subscriptionId ?? null,
    ...window.value,
  });
  const { next_cursor } = pageOf(rows, page, (row) => row);
  const shown = rows.slice(0, page.limit);
  return ok({
    items: await disputeAnswers(db, shown, (row) =>
      row.workspaceId === caller.workspaceId ? "buyer" : "seller",
    ),
    next_cursor,
  });
});

export const listAllDisputes = on(contract.listAllDisputes, async ({ db }, { caller, query }) => {
  const { state, ...page } = query;
  const window = windowOf(page);
  if (!window.ok) return window;
  const nobodys = { workspaceId: null, side: null, subscriptionId: null };
  const rows = await findDisputes(db, { ...nobodys, state: state ?? null, ...window.value });
  const { next_cursor } = pageOf(rows, page, (row) => row);
  const items = await disputeAnswers(
    db,
    rows.slice(0, page.limit),
    (row) => sideOf(row, caller) ?? "operator",
  );
  return ok({ items, next_cursor });
});

export const getDispute = on(contract.getDispute, async ({ db }, { caller, params: { id } }) => {
  const isOwner = caller.rights.includes("owner_read");
  if (!isOwner && !caller.instanceOwner) return ownersAlone();
  const row = await findDispute(db, id);
  const side = row && sideOf(row, caller);
  if (!row || !side) return notFound("dispute");
  if (side !== "operator" && !isOwner) return ownersAlone();
  return ok(await disputeDetail(db, row, side, caller));
});

/**
 * Error for members who aren't owners. Only owners can spend or refund a workspace's money, so only they can
 * see its disputes.
 */
export function ownersAlone() {
  return refused("forbidden", "Only the owners of a workspace can see its disputes.");
}
