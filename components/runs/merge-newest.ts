interface Listed {
  readonly id: string;
}

interface Newest<Run> {
  readonly items: readonly Run[];
  readonly next_cursor: string | null;
}

interface Merged<Run> {
  readonly rows: readonly Run[];
  /** Number of newer runs that are not among the rows. */
  readonly held: number;
  /** There were more new runs than one page holds, so some are missing between them and the loaded rows. */
  readonly isQuarantined: boolean;
}

/**
 * Merges the newest runs, which are polled, into the rows that were read once. Ids sort by time, and the newest page is
 * authoritative from its last run on. With `holds`, the user reads further down and nothing may move.
 */
export function mergeNewest<Run extends Listed>(
  read: readonly Run[],
  newest: Newest<Run> | undefined,
  holds: boolean,
): Merged<Run> {
  const [first] = read;
  if (newest === undefined) return { rows: read, held: 0, isQuarantined: false };
  if (newest.next_cursor === null || first === undefined)
    return { rows: newest.items, held: 0, isQuarantined: false };
  const last = newest.items.at(-1);
  if (last === undefined) return { rows: read, held: 0, isQuarantined: false };
  if (last.id > first.id) {
    return holds
      ? { rows: read, held: newest.items.length, isQuarantined: true }
      : { rows: newest.items, held: 0, isQuarantined: true };
  }
  const known = holds ? newest.items.filter(({ id }) => id <= first.id) : newest.items;
  return {
    rows: [...known, ...read.filter(({ id }) => id < last.id)],
    held: newest.items.length - known.length,
    isQuarantined: false,
  };
}
