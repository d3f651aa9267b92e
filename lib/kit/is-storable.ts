/** Postgres knows no year 0, and none after 9999 as ISO 8601 writes it. What is no time at all is neither. */
export function isStorable(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
