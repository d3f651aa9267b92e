import { MAX_STARS, type RatingTotals } from "./rating";

/** As if so many had found each item to be in the middle, before anybody said anything. */
const SUPPOSED = 5;
const MIDDLE = (1 + MAX_STARS) / 2;

/**
 * In thousandths of a star, what an item is put in order by: its average, drawn to the middle the more, the fewer have rated it. One
 * friend's five stars stand behind twenty strangers' four and a half, and what nobody has rated stands before what is rated badly.
 */
export function ratingScore({ count, stars }: RatingTotals): number {
  return Math.round((1_000 * (SUPPOSED * MIDDLE + stars)) / (SUPPOSED + count));
}
