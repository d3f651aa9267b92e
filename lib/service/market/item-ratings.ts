import type { ItemKey } from "@/db/queries/market";
import {
  findRatingOf,
  findRatingSums,
  findRatings,
  hasPaidAndUsed,
  ratedKey,
  shareMembers,
} from "@/db/queries/ratings";
import type { MarketDetail } from "@/lib/contract/market";
import type { Caller } from "@/lib/schema/person";
import type { Services } from "@/lib/service/services";
import { ratingAnswer } from "./rating-answer";

const NEWEST = 5;

export async function itemRatings(
  { db }: Pick<Services, "db">,
  caller: Caller | null,
  key: ItemKey,
  { own, sellerId }: { own: boolean; sellerId: string },
): Promise<Pick<MarketDetail, "rating" | "ratings" | "own_rating" | "may_rate">> {
  const rating = (await findRatingSums(db, [key])).get(ratedKey(key)) ?? null;
  const all = own || caller?.instanceOwner === true;
  const newest = await findRatings(db, key, { all, before: null, limit: NEWEST });
  const mine = caller && !own ? await findRatingOf(db, key, caller.workspaceId) : undefined;
  return {
    rating,
    ratings: newest.map((row) => ratingAnswer(row, caller, all)),
    own_rating: mine ? ratingAnswer(mine, caller, true) : null,
    may_rate:
      caller !== null &&
      !own &&
      sellerId !== caller.workspaceId &&
      (await hasPaidAndUsed(db, key, caller.workspaceId)) &&
      !(await shareMembers(db, caller.workspaceId, sellerId)),
  };
}
