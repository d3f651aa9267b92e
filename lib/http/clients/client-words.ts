export function pascal(words: readonly string[]): string {
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\d/.test(name) ? `_${name}` : name;
}

/** JSON's string literals are valid in both JavaScript and Python. */
export function text(value: string): string {
  return JSON.stringify(value);
}

/** Returns the name on a single line, whatever it contains. */
export function comment(name: string): string {
  return JSON.stringify(name).replaceAll(/[\u2028\u2029]/g, " ");
}
