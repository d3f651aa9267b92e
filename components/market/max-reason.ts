/** What a seller is told of a listing. */
export const MAX_REASON = 500;
