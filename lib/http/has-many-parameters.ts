const MAX_PARAMETERS = 100;

/**
 * True for a query with too many parameters to render a page. For each value of a parameter, Next reads all
 * its values again, so a query with 7,000 values would take seconds.
 */
export function hasManyParameters(rawQuery: string): boolean {
  let count = 1;
  for (let at = rawQuery.indexOf("&"); at >= 0 && count <= MAX_PARAMETERS; at = rawQuery.indexOf("&", at + 1))
    count += 1;
  return count > MAX_PARAMETERS;
}
