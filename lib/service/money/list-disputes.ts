import { findDispute, findDisputes } from "@/db/queries/disputes";
import type {
  listAllDisputes as allContract,
  Dispute,
  DisputeDetail,
  listDisputes as ownContract,
} from "@/lib/contract/disputes";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { disputeAnswers, disputeDetail, sideOf } from "./dispute-answer";

type Found = Result<{ items: Dispute[]; next_cursor: string | null }, Problem>;

export async function listDisputes(
  { db }: Services,
  caller: Caller,
  { side, state, subscription_id: subscriptionId, ...page }: QueryOf<typeof ownContract>,
): Promise<Found> {
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
}

export async function listAllDisputes(
  { db }: Services,
  caller: Caller,
  { state, ...page }: QueryOf<typeof allContract>,
): Promise<Result<AnswerOf<typeof allContract>, Problem>> {
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
}

export async function readDispute(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<Result<DisputeDetail, Problem>> {
  const isOwner = caller.rights.includes("owner_read");
  if (!isOwner && !caller.instanceOwner) return ownersAlone();
  const row = await findDispute(db, id);
  const side = row && sideOf(row, caller);
  if (!row || !side) return notFound("dispute");
  if (side !== "operator" && !isOwner) return ownersAlone();
  return ok(await disputeDetail(db, row, side, caller));
}

/** Only people who may spend a side's money, or refund it, can see its disputes. */
export function ownersAlone() {
  return refused("forbidden", "Only the owners of a workspace can see its disputes.");
}
