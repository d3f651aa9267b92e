import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { type ButtonVariant, buttonStyle, type ControlSize } from "./button-style";
import { Link } from "./link";

export interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: LucideIcon;
}

export function LinkButton({
  variant = "default",
  size = "md",
  icon: Icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link className={buttonStyle(variant, size, className)} {...rest}>
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </Link>
  );
}
