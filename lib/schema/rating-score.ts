import { MAX_STARS, type RatingTotals } from "./rating";

/**
 * Every item is assumed to have this many ratings with the middle number of stars, in addition to its real
 * ones. So the first few ratings move its score only a little.
 */
const SUPPOSED = 5;
const MIDDLE = (1 + MAX_STARS) / 2;

/**
 * Sort key in thousandths of a star: the average, pulled towards the middle while there are few ratings. So
 * 20 ratings of 4.5 rank above a single 5, and an unrated item ranks above a badly rated one.
 */
export function ratingScore({ count, stars }: RatingTotals): number {
  return Math.round((1_000 * (SUPPOSED * MIDDLE + stars)) / (SUPPOSED + count));
}
