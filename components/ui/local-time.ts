/** What a field for a time of the reader's holds, as ISO 8601 in UTC; nothing where it holds none. */
export function isoOf(local: string): string | null {
  const time = new Date(local);
  return local === "" || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** As a field for a time of the reader's takes it, to the minute. */
export function localOf(iso: string | null): string {
  if (iso === null) return "";
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
