import clsx from "clsx";
import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { ReactNode } from "react";

/** An arrow shows the direction in addition to the colour, because colour alone isn't accessible. */
export function ChangeFigure({ change, children }: { change: number; children: ReactNode }) {
  const Arrow = change > 0 ? ArrowUp : change < 0 ? ArrowDown : Minus;
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-0.5 align-middle whitespace-nowrap",
        change > 0 ? "text-up" : change < 0 ? "text-down" : "text-muted",
      )}
    >
      <Arrow aria-label={change > 0 ? "up" : change < 0 ? "down" : "unchanged"} className="size-3.5" />
      {children}
    </span>
  );
}
