/** Maximum number of active listings per workspace. */
export const LISTINGS_A_WORKSPACE = 500;
