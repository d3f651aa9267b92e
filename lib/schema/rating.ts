export const MAX_STARS = 5;

export const RATING_BOUNDS = { text: 1_000, answer: 1_000, hidden: 500 } as const;

export interface RatingTotals {
  readonly count: number;
  readonly stars: number;
}

export interface RatingSum {
  readonly average: number;
  readonly count: number;
}
