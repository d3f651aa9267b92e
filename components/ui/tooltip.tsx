"use client";

import { Tooltip as Radix } from "radix-ui";
import type { FocusEvent, ReactNode } from "react";
import { KeyHint } from "./key-hint";

interface TooltipProps {
  text: ReactNode;
  keys?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** The element that the tooltip describes. It must be a single element that takes a ref. */
  children: ReactNode;
}

export function Tooltip({ text, keys, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={keyboardOnly}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-80 animate-rise items-center gap-2 break-words rounded-md bg-raised px-2 py-1 text-text text-xs shadow-float"
        >
          {text}
          {keys && <KeyHint keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A menu that closes returns focus to its button. With a mouse, that must not show the tooltip. */
function keyboardOnly(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}
