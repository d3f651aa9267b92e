import clsx from "clsx";
import type { ControlSize } from "./button-style";

const SIZES: Record<ControlSize, string> = {
  md: "h-8 px-2.5 touch:h-11",
  sm: "h-7 px-2 touch:h-11",
};

export function controlStyle(size: ControlSize, className?: string): string {
  return clsx(boxStyle, SIZES[size], className);
}

export const boxStyle = clsx(
  "w-full min-w-0 rounded-md border border-edge bg-surface text-text",
  "hover:border-muted/60 disabled:opacity-50 aria-invalid:border-bad",
);

/** The letters of the monospaced font look larger, so it is set in a smaller size. */
export function textStyle(mono: boolean): string {
  return mono ? "font-mono text-xs" : "text-sm";
}

/** The text is 16 px on touch screens, because iOS zooms into a field with smaller text. */
export function typedStyle(mono: boolean): string {
  return clsx(textStyle(mono), "touch:text-lg");
}

export const searchStyle = "h-9 w-full bg-transparent px-2.5 text-sm outline-none touch:h-11 touch:text-lg";
