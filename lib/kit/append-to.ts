/**
 * Appends the items one by one, because `list.push(...items)` would throw a RangeError at about 100,000
 * items.
 */
export function appendTo<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
