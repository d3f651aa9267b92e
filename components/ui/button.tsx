import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { type ButtonVariant, buttonStyle, type ControlSize } from "./button-style";
import { Spinner } from "./spinner";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: LucideIcon;
  busy?: boolean;
}

export function Button({
  variant = "default",
  size = "md",
  icon: Icon,
  busy = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonStyle(variant, size, className)}
      {...rest}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </button>
  );
}
