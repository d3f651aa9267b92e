/** Retry-After is whole seconds or an HTTP date; anything else tells nothing. Rounded up to whole seconds. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Date.parse takes "-5" for a year, so ask for the name of a day or month first.
  const at = /[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000)) * 1000;
}
