import clsx from "clsx";
import type { ComponentProps } from "react";
import type { ControlSize } from "./button-style";
import { controlStyle, typedStyle } from "./control-style";

export interface InputProps extends Omit<ComponentProps<"input">, "size"> {
  size?: ControlSize;
  mono?: boolean;
}

export function Input({ size = "md", mono = false, className, ...rest }: InputProps) {
  return <input className={controlStyle(size, clsx(typedStyle(mono), className))} {...rest} />;
}
