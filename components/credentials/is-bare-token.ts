/**
 * A value for HTTP that goes into no request: neither `Bearer …`, `Basic …`, `Header-Name: value` nor an address. Such a
 * one can sign webhook messages; most often it is a token that was pasted alone.
 */
export function isBareToken(value: string): boolean {
  return !/^\s*((bearer|basic)\s+\S|[!#$%&'*+.^_`|~\w-]+\s*:\s*\S)/i.test(value);
}
