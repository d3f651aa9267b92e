import { appendTo } from "@/lib/kit/append-to";

interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

interface PageQuery {
  limit: number;
  cursor?: string;
}

const MAX = 200;

export async function readPages<T>(
  read: (query: PageQuery) => Promise<Page<T>>,
  enough = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const items: T[] = [];
  let query: PageQuery | null = { limit: MAX };
  while (query !== null && items.length < enough) {
    const page: Page<T> = await read(query);
    appendTo(items, page.items);
    query = page.next_cursor === null ? null : { limit: MAX, cursor: page.next_cursor };
  }
  return items;
}
