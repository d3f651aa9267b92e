import clsx from "clsx";

export type ButtonVariant = "primary" | "default" | "quiet" | "danger";
export type ControlSize = "md" | "sm";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  default: "border border-edge bg-surface hover:bg-hover active:bg-pressed",
  quiet: "text-muted hover:bg-hover hover:text-text active:bg-pressed data-[state=open]:bg-hover",
  danger: "bg-bad-solid text-on-accent hover:brightness-110",
};

/** Heights: 32 px by default, 28 px in tables and the inspector, 44 px on touch screens. */
const SIZES: Record<ControlSize, string> = {
  md: "h-8 gap-2 px-3 touch:h-11",
  sm: "h-7 gap-1.5 px-2 touch:h-11",
};

export function buttonStyle(variant: ButtonVariant, size: ControlSize, className?: string): string {
  return clsx(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium text-sm",
    "transition-colors disabled:opacity-50",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
