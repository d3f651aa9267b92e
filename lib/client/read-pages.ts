interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

/** A whole list, page after page: for what is taken away as a file. */
export async function readPages<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
