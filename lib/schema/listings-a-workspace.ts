/** Items that a workspace shows in the market at once. */
export const LISTINGS_A_WORKSPACE = 500;
