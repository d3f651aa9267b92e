import type { RatingRow } from "@/db/queries/ratings";
import type { Rating } from "@/lib/contract/ratings";
import type { Caller } from "@/lib/schema/person";

/** `all` is true for callers who may see why a rating is hidden. */
export function ratingAnswer(row: RatingRow, caller: Caller | null, all: boolean): Rating {
  const own = row.workspaceId === caller?.workspaceId;
  return {
    id: row.id,
    workspace: row.workspace,
    stars: row.stars,
    text: row.text,
    rated_at: row.ratedAt.toISOString(),
    answer: row.answer,
    answered_at: row.answeredAt?.toISOString() ?? null,
    own,
    hidden: own || all ? row.hidden : null,
  };
}
