/**
 * Returns the index of the next text that starts with what was typed. Typing the same letter again moves on
 * to the next such text.
 */
export function typedMatch(texts: readonly string[], typed: string, from: number): number | null {
  const wanted = /^(.)\1+$/su.test(typed) ? typed.slice(0, 1) : typed;
  if (wanted === "") return null;
  const first = wanted.length === 1 ? from + 1 : Math.max(0, from);
  for (let step = 0; step < texts.length; step += 1) {
    const at = (first + step) % texts.length;
    if (texts[at]?.toLowerCase().startsWith(wanted.toLowerCase())) return at;
  }
  return null;
}
