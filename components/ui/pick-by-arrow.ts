import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function pickByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio], [role=tab]")];
  const at = items.findIndex((item) => item.matches(":focus"));
  const step = STEPS[event.key];
  const ends: Readonly<Record<string, number>> = { Home: 0, End: items.length - 1 };
  const to = step === undefined ? ends[event.key] : (at + step + items.length) % items.length;
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
  items[to]?.click();
}
