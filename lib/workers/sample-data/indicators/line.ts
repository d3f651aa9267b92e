/** Values over time, one per bar, oldest first. */
export type Line = readonly number[];
