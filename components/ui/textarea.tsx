import clsx from "clsx";
import type { ComponentProps } from "react";
import { boxStyle, typedStyle } from "./control-style";

export interface TextareaProps extends ComponentProps<"textarea"> {
  mono?: boolean;
}

export function Textarea({ mono = false, className, ...rest }: TextareaProps) {
  return (
    <textarea
      className={clsx(boxStyle, "block min-h-16 resize-y px-2.5 py-1.5", typedStyle(mono), className)}
      {...rest}
    />
  );
}
