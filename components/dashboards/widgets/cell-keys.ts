import type { KeyboardEvent } from "react";

const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function cellKeys(event: KeyboardEvent<HTMLElement>): void {
  const table = event.currentTarget;
  const at = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
  if (at === undefined) {
    if (event.key !== "Enter" || event.target !== table) return;
    table.querySelector<HTMLElement>("[data-cell]")?.focus();
    event.preventDefault();
    return;
  }
  if (event.key === "Escape") table.focus();
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const [row = 0, column = 0] = at.split(",").map(Number);
  // Skips text columns between columns of figures, because only figures can have focus.
  for (let far = 1; far <= FARTHEST; far += 1) {
    const next = table.querySelector<HTMLElement>(
      `[data-cell="${row + step[0] * far},${column + step[1] * far}"]`,
    );
    if (!next) continue;
    next.focus();
    return;
  }
}

const FARTHEST = 12;
