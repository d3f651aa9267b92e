interface Listed {
  readonly id: string;
}

interface Newest<Run> {
  readonly items: readonly Run[];
  readonly next_cursor: string | null;
}

interface Merged<Run> {
  readonly rows: readonly Run[];
  /**
   * Number of newer runs that the server has returned but that aren't in the rows, which must not move while
   * the user has scrolled down.
   */
  readonly held: number;
  /**
   * True if there were more new runs than fit on one page. In that case, some runs are missing between them
   * and the loaded rows.
   */
  readonly hasGap: boolean;
}

/**
 * Merges the newest runs, which are polled, into the rows loaded earlier, which aren't refetched. Run IDs
 * sort by time. The newest page replaces all loaded rows that are at least as new as its last run. With
 * `holds`, the user has scrolled down and the rows must not move.
 */
export function mergeNewest<Run extends Listed>(
  read: readonly Run[],
  newest: Newest<Run> | undefined,
  holds: boolean,
): Merged<Run> {
  const [first] = read;
  if (newest === undefined) return { rows: read, held: 0, hasGap: false };
  if (newest.next_cursor === null || first === undefined)
    return { rows: newest.items, held: 0, hasGap: false };
  const last = newest.items.at(-1);
  if (last === undefined) return { rows: read, held: 0, hasGap: false };
  if (last.id > first.id) {
    return holds
      ? { rows: read, held: newest.items.length, hasGap: true }
      : { rows: newest.items, held: 0, hasGap: true };
  }
  const known = holds ? newest.items.filter(({ id }) => id <= first.id) : newest.items;
  return {
    rows: [...known, ...read.filter(({ id }) => id < last.id)],
    held: newest.items.length - known.length,
    hasGap: false,
  };
}
