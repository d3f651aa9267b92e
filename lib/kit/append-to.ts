/** Adds items to the end of a list. `list.push(...items)` throws a RangeError when there are about 100,000. */
export function appendTo<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
