/** Name of a type, which can't start with a digit. */
export function pascal(words: readonly string[]): string {
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\d/.test(name) ? `_${name}` : name;
}

/** A JSON string is also a valid string literal in JavaScript and Python. */
export function text(value: string): string {
  return JSON.stringify(value);
}

/** The name on one line, whatever it contains. */
export function comment(name: string): string {
  return JSON.stringify(name).replaceAll(/[\u2028\u2029]/g, " ");
}
