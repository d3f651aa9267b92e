import { MAX_VERSIONS, type Page } from "@/lib/contract/shapes";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { invalidQuery } from "./faults";

export interface Window {
  /**
   * Number of rows to read, which is one more than fits on a page. The extra row shows whether there is
   * another page.
   */
  readonly limit: number;
  /** Limits the rows to those with a smaller ID. IDs sort by time. */
  readonly before: string | null;
}

export function windowOf(page: Page): Result<Window, Problem> {
  const { cursor, limit } = page;
  if (cursor === undefined) return ok({ limit: limit + 1, before: null });
  return isId(cursor) ? ok({ limit: limit + 1, before: cursor }) : badCursor();
}

/**
 * Returns the window for a page of versions, which are numbered from 1. The cursor is the last version number
 * of the previous page.
 */
export function versionWindowOf({
  cursor,
  limit,
}: Page): Result<{ limit: number; before: number | null }, Problem> {
  if (cursor === undefined) return ok({ limit: limit + 1, before: null });
  const before = /^\d{1,10}$/.test(cursor) ? Number(cursor) : 0;
  return before >= 1 && before <= MAX_VERSIONS ? ok({ limit: limit + 1, before }) : badCursor();
}

export function badCursor(): { ok: false; error: Problem } {
  return invalidQuery("cursor", "This cursor is not a `next_cursor` that this list returned.");
}

export function pageOf<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  page: Page,
  item: (row: Row) => Item,
): { items: Item[]; next_cursor: string | null } {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(item),
    next_cursor: rows.length > page.limit && last !== undefined ? last.id : null,
  };
}
