/** One value per bar, oldest first. */
export type Line = readonly number[];
