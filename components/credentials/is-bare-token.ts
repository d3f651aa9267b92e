/**
 * True for the value of an HTTP credential that requests can't use, because it is neither `Bearer …`, `Basic
 * …`, `Header-Name: value` nor a URL. It can only sign webhooks, and most likely is a token pasted without
 * its prefix.
 */
export function isBareToken(value: string): boolean {
  return !/^\s*((bearer|basic)\s+\S|[!#$%&'*+.^_`|~\w-]+\s*:\s*\S)/i.test(value);
}
