const AROUND = 2;
const MAX_LINES = 200;

/**
 * Compares two texts line by line. Lines that both texts begin or end with are left out, except for two lines
 * of context.
 */
export function lineDifference(before: string, after: string): string[] {
  const [old, young] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(old.length, young.length);
  let head = 0;
  while (head < shorter && old[head] === young[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === young.at(-1 - tail)) tail += 1;
  const lines = [
    ...old.slice(Math.max(0, head - AROUND), head).map((line) => `  ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...young.slice(head, young.length - tail).map((line) => `+ ${line}`),
    ...old.slice(old.length - tail, old.length - tail + AROUND).map((line) => `  ${line}`),
  ];
  return lines.length > MAX_LINES
    ? [...lines.slice(0, MAX_LINES), `  … ${lines.length - MAX_LINES} more lines`]
    : lines;
}
