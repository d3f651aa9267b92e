/** Counts active listings. */
export const LISTINGS_A_WORKSPACE = 500;
