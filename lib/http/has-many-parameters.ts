const MAX_PARAMETERS = 100;

/** For pages: Next reads all values of a name again for each of them, so 7,000 values cost it seconds. */
export function hasManyParameters(rawQuery: string): boolean {
  let count = 1;
  for (let at = rawQuery.indexOf("&"); at >= 0 && count <= MAX_PARAMETERS; at = rawQuery.indexOf("&", at + 1))
    count += 1;
  return count > MAX_PARAMETERS;
}
