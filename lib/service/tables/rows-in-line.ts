import { limitByOwner } from "@/lib/kit/limit-by-owner";

/** Rows that are sorted anew cost much: the others of a workspace wait for those before. */
export const rowsInLine = limitByOwner(4);
