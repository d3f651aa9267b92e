import type { KeyboardEvent } from "react";
import { isLetter } from "./is-letter";
import { typedMatch } from "./typed-match";

export function moveByKey(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  typed: (letter: string) => string,
) {
  const at = items.findIndex((item) => item.matches(":focus"));
  if (event.key === "Tab") return event.preventDefault();
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    items[at]?.click();
    return;
  }
  const to = isLetter(event)
    ? typedMatch(
        items.map((item) => item.textContent),
        typed(event.key),
        at,
      )
    : placeByKey(event.key, at, items.length);
  if (to === null) return;
  event.preventDefault();
  items[to]?.focus();
}

function placeByKey(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return at < 0 ? count - 1 : Math.max(at - 1, 0);
  if (key === "Home" || key === "PageUp") return 0;
  return key === "End" || key === "PageDown" ? count - 1 : null;
}
