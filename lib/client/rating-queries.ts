import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/ratings";
import type { ItemName } from "@/lib/schema/price";
import { change, pages } from "./query";

const PAGE_SIZE = 20;
const FORGETS = ["/market/**"];

export function ratingsPages({ kind, id }: ItemName) {
  return pages(contract.listRatings, { params: { kind, id }, query: { limit: PAGE_SIZE } });
}

export function saveRatingOptions({ kind, id }: ItemName) {
  return change(
    contract.saveRating,
    (body: BodyIn<typeof contract.saveRating>) => ({ params: { kind, id }, body }),
    FORGETS,
  );
}

export function deleteRatingOptions({ kind, id }: ItemName) {
  return change(contract.deleteRating, () => ({ params: { kind, id } }), FORGETS);
}

export function answerRatingOptions(id: string) {
  return change(contract.answerRating, (text: string) => ({ params: { id }, body: { text } }), FORGETS);
}

/** Hides the rating, or shows it again if the reason is null. */
export function hideRatingOptions(id: string) {
  return change(
    contract.hideRating,
    (reason: string | null) => ({ params: { id }, body: { reason } }),
    FORGETS,
  );
}
