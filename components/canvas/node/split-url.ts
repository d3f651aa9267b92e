/**
 * Maximum length of the end of a URL that stays visible when the start is truncated. Long enough to tell a
 * workflow's URLs apart, and short enough for a narrow panel.
 */
const MAX_END = 22;

export function splitUrl(url: string): readonly [start: string, end: string] {
  const at = Math.max(url.lastIndexOf("/"), url.length - MAX_END);
  return [url.slice(0, at), url.slice(at)];
}
