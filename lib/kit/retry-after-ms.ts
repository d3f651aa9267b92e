import { parseHttpDate } from "./parse-http-date";

const DELTA_SECONDS = /^[0-9]+$/;
const A_YEAR_MS = 365 * 24 * 3600 * 1000;

export function retryAfterMs(header: string | undefined | null, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (DELTA_SECONDS.test(text)) return Math.min(Number(text) * 1000, A_YEAR_MS);
  const at = parseHttpDate(text);
  return at === null ? null : Math.min(Math.max(0, at - nowMs), A_YEAR_MS);
}
