import clsx from "clsx";

export type ButtonVariant = "primary" | "default" | "quiet" | "danger";
export type ControlSize = "md" | "sm";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong disabled:bg-pressed disabled:text-muted",
  default:
    "border border-edge bg-surface hover:bg-hover active:bg-pressed disabled:border-line disabled:bg-surface disabled:text-muted",
  quiet:
    "text-muted hover:bg-hover hover:text-text active:bg-pressed disabled:opacity-50 data-[state=open]:bg-hover",
  danger: "bg-bad-solid text-on-accent hover:brightness-110 disabled:bg-pressed disabled:text-muted",
};

/** Heights: 32 px by default, 28 px in tables and the inspector, 44 px on touch screens. */
const SIZES: Record<ControlSize, string> = {
  md: "h-8 gap-2 px-3 touch:h-11",
  sm: "h-7 gap-1.5 px-2 touch:h-11",
};

export function buttonStyle(variant: ButtonVariant, size: ControlSize, className?: string): string {
  return clsx(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium text-sm",
    "transition-colors",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
