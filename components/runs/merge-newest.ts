interface Listed {
  readonly id: string;
}

interface Newest<Run> {
  readonly items: readonly Run[];
  readonly next_cursor: string | null;
}

interface Merged<Run> {
  readonly rows: readonly Run[];
  /** How many came since and are not among the rows. */
  readonly held: number;
  /** More came than were read at once: between them and the others some are missing. */
  readonly isQuarantined: boolean;
}

/**
 * The newest runs, read again and again, over those that were read once. Ids sort by time: the newest say what is there from
 * their last one on. `holds`: somebody reads further down, and nothing is to move under their eyes.
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
