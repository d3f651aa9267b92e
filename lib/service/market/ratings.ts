import { findItem } from "@/db/queries/items";
import {
  findRating,
  findRatingOf,
  findRatings,
  hasPaidAndUsed,
  saveRating as keepRating,
  saveAnswer,
  setHidden,
  shareMembers,
  withdrawRating,
} from "@/db/queries/ratings";
import type { Rating } from "@/lib/contract/ratings";
import * as contract from "@/lib/contract/ratings";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { canSeeItem } from "@/lib/service/document/can-see-item";
import { noMarketItem } from "@/lib/service/document/no-market-item";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { notifyOfRating } from "./notify-of-rating";
import { ratingAnswer } from "./rating-answer";
import { scoreItem } from "./score-item";
import { STORE_CACHE } from "./store-cache";

/** Lists ratings newest first. The seller and the operator also see hidden ratings. */
export const listRatings = on(contract.listRatings, async (services, { caller, params, query }) => {
  const { kind, id } = params;
  const { db } = services;
  const window = windowOf(query);
  if (!window.ok) return window;
  const key = { kind, itemId: id };
  const item = await findItem(db, kind, id);
  if (!item || !(await canSeeItem(services, caller, key))) return noMarketItem(kind);
  const all = caller.instanceOwner || belongsTo(item, caller);
  const rows = await findRatings(db, key, { all, ...window.value });
  return ok(pageOf(rows, query, (row) => ratingAnswer(row, caller, all)));
});

/**
 * Only people who paid for the item and used it can rate it. Members of the seller's workspace can't,
 * whichever workspace they use.
 */
export const saveRating = on(contract.saveRating, async (services, { caller, params, body }) => {
  const { kind, id } = params;
  const { stars, text } = body;
  const { db, clock, part } = services;
  const key = { kind, itemId: id };
  const item = await findItem(db, kind, id);
  if (!item) return noMarketItem(kind);
  const { workspaceId } = caller;
  if (item.workspaceId === workspaceId) return refused("forbidden", `You can't rate your own ${kind}.`);
  if (!(await hasPaidAndUsed(db, key, workspaceId))) {
    // Callers who can't see the item must not learn that it exists.
    if (!(await canSeeItem(services, caller, key))) return noMarketItem(kind);
    return refused("forbidden", `Only workspaces that paid for this ${kind} and used it can rate it.`);
  }
  if (await shareMembers(db, workspaceId, item.workspaceId))
    return refused(
      "forbidden",
      "Your workspace shares a member with the seller's workspace, so it can't rate this item.",
    );
  const now = clock();
  const made = {
    id: newId(now),
    workspaceId,
    ...key,
    ratedBy: caller.userId,
    stars,
    text,
    at: new Date(now),
  };
  await db.transaction(async (tx) => {
    const isNew = await keepRating(tx, made);
    await scoreItem(tx, key);
    if (isNew) await notifyOfRating(services, tx, { ...made, sellerId: item.workspaceId });
  });
  part(STORE_CACHE).clear();
  const row = await findRatingOf(db, key, workspaceId);
  if (!row) throw new Error("The rating that was just saved is missing");
  return ok(ratingAnswer(row, caller, true));
});

export const deleteRating = on(contract.deleteRating, async ({ db, clock, part }, { caller, params }) => {
  const { workspaceId } = caller;
  const { kind, id } = params;
  const key = { kind, itemId: id };
  const isDone = await db.transaction(async (tx) => {
    if (!(await withdrawRating(tx, key, workspaceId, new Date(clock())))) return false;
    await scoreItem(tx, key);
    return true;
  });
  part(STORE_CACHE).clear();
  return isDone ? ok(undefined) : notFound("rating");
});

export const answerRating = on(contract.answerRating, async (services, { caller, params, body }) => {
  const { db, clock, part } = services;
  const { id } = params;
  const { text } = body;
  const known = await findRating(db, id);
  const item = known && (await findItem(db, known.kind, known.itemId));
  if (!known || !item) return notFound("rating");
  if (item.workspaceId !== caller.workspaceId)
    return refused("forbidden", "Only the seller can reply to a rating.");
  if (!(await saveAnswer(db, id, text, new Date(clock()))))
    return refused(
      "conflict",
      "You've already replied to this rating. You can reply again after the rating changes.",
    );
  part(STORE_CACHE).clear();
  return readAgain(db, caller, id);
});

/** The rating's author can see the reason. */
export const hideRating = on(contract.hideRating, async ({ db, part }, { caller, params: { id }, body }) => {
  const { reason } = body;
  const known = await findRating(db, id);
  if (!known) return notFound("rating");
  await db.transaction(async (tx) => {
    await setHidden(tx, id, reason);
    await scoreItem(tx, known);
  });
  part(STORE_CACHE).clear();
  return readAgain(db, caller, id);
});

async function readAgain(db: Services["db"], caller: Caller, id: string): Promise<Result<Rating, Problem>> {
  const row = await findRating(db, id);
  return row ? ok(ratingAnswer(row, caller, true)) : notFound("rating");
}
