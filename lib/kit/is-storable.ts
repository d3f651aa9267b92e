/**
 * True for a date in the years 1 to 9999. Postgres has no year 0, and ISO 8601 writes later years
 * differently. Invalid dates aren't storable either.
 */
export function isStorable(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
