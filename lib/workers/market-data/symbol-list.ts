/** The symbols of a comma-separated text, in order, each once; blank entries and a trailing comma say nothing. */
export function symbolList(text: string): string[] {
  const symbols = text.split(",").map((symbol) => symbol.trim());
  return [...new Set(symbols.filter((symbol) => symbol !== ""))];
}
