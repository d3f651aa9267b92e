/** Postgres has no year 0, and ISO 8601 has no year after 9999. Invalid dates aren't storable either. */
export function isStorable(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
