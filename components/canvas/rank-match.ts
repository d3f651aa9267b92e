/**
 * How well a list's entry fits what was typed, for `cmdk`: its own measure takes letters from anywhere, and finds
 * "condition" in "economic data". Every word typed must stand in the title or the words that go with it.
 */
export function rankMatch(title: string, typed: string, words: readonly string[] = []): number {
  const search = typed.trim().toLowerCase();
  const name = title.toLowerCase();
  if (search === "" || name === search) return 1;
  if (name.startsWith(search)) return 0.9;
  if (name.split(/[\s_#]+/).some((word) => word.startsWith(search))) return 0.8;
  const all = `${name} ${words.join(" ").toLowerCase()}`;
  const parts = search.split(/\s+/);
  if (parts.every((part) => name.includes(part))) return 0.6;
  return parts.every((part) => all.includes(part)) ? 0.3 : 0;
}
