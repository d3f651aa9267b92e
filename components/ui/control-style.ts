import clsx from "clsx";
import type { ControlSize } from "./button-style";

const SIZES: Record<ControlSize, string> = {
  md: "h-8 px-2.5 touch:h-11",
  sm: "h-7 px-2 touch:h-11",
};

/** What inputs, selects and comboboxes share. */
export function controlStyle(size: ControlSize, className?: string): string {
  return clsx(boxStyle, SIZES[size], className);
}

/** 16 px under a finger: smaller text makes iOS zoom into the field. */
export const boxStyle = clsx(
  "w-full min-w-0 rounded-md border border-edge bg-surface text-sm text-text touch:text-lg",
  "hover:border-muted/60 disabled:opacity-50 aria-invalid:border-bad",
);
