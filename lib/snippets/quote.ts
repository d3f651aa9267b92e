export function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Doubles the quotes inside a string, as SQL and spreadsheet formulas require. */
export function doubled(text: string, quote: "'" | '"'): string {
  return `${quote}${text.replaceAll(quote, quote + quote)}${quote}`;
}

export function indented(text: string, by: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(by)}`);
}

export function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, inner]) => `    ${JSON.stringify(key)}: ${indented(pythonValue(inner), 4)},`,
  );
  return entries.length > 0 ? `{\n${entries.join("\n")}\n}` : "{}";
}
