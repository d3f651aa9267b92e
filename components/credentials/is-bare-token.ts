/**
 * True if the value of an HTTP credential is neither `Bearer …`, `Basic …`, `Header-Name: value` nor a URL.
 * Requests can't use such a value; it can only sign webhooks. Most likely it is a token pasted without its
 * prefix.
 */
export function isBareToken(value: string): boolean {
  return !/^\s*((bearer|basic)\s+\S|[!#$%&'*+.^_`|~\w-]+\s*:\s*\S)/i.test(value);
}
