import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { type ButtonVariant, buttonStyle, type ControlSize } from "./button-style";
import { Tooltip } from "./tooltip";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  label: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  size?: ControlSize;
  keys?: string;
}

const SQUARES: Record<ControlSize, string> = { md: "w-8 touch:w-11", sm: "w-7 touch:w-11" };

export function IconButton({
  label,
  icon: Icon,
  variant = "quiet",
  size = "md",
  keys,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} {...(keys && { keys })}>
      <button
        type="button"
        aria-label={label}
        className={buttonStyle(variant, size, clsx("px-0!", SQUARES[size], className))}
        {...rest}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </Tooltip>
  );
}
