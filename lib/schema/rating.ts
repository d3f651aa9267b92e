export const MAX_STARS = 5;

export const RATING_BOUNDS = { text: 1_000, answer: 1_000, hidden: 500 } as const;

/** All that was said of an item, added up. */
export interface RatingTotals {
  readonly count: number;
  readonly stars: number;
}

/** What readers are shown of all ratings of an item. */
export interface RatingSum {
  readonly average: number;
  readonly count: number;
}
