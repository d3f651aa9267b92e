const LONGEST_NAME = 200;
const COPY = /^(.*?) \(copy(?: (\d+))?\)$/;

/**
 * Returns a name for a copy. For example, "Quote board" becomes "Quote board (copy)", which becomes "Quote
 * board (copy 2)".
 */
export function nameOfCopy(name: string): string {
  const before = COPY.exec(name);
  const suffix = before ? ` (copy ${Number(before[2] ?? 1) + 1})` : " (copy)";
  return (before?.[1] ?? name).slice(0, LONGEST_NAME - suffix.length) + suffix;
}

export function exportFileName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 80);
  return `${plain || "workflow"}.millrace.json`;
}
