/** Values over time, from the oldest bar to the newest. */
export type Line = readonly number[];
