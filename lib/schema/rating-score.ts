import { MAX_STARS, type RatingTotals } from "./rating";

/** Number of ratings with the middle number of stars that every item is assumed to have from the start. */
const SUPPOSED = 5;
const MIDDLE = (1 + MAX_STARS) / 2;

/**
 * Sort key in thousandths of a star: the average, pulled towards the middle while there are few ratings. So
 * 20 ratings of 4.5 rank above a single 5, and an unrated item ranks above a badly rated one.
 */
export function ratingScore({ count, stars }: RatingTotals): number {
  return Math.round((1_000 * (SUPPOSED * MIDDLE + stars)) / (SUPPOSED + count));
}
