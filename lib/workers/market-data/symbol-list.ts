export function symbolList(text: string): string[] {
  const symbols = text.split(",").map((symbol) => symbol.trim());
  return [...new Set(symbols.filter((symbol) => symbol !== ""))];
}
