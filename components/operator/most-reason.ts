/** What a seller is told of a listing. */
export const MOST_REASON = 500;
