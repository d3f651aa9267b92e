"use client";

import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import type { ControlSize } from "./button-style";
import { controlStyle } from "./control-style";

export interface SelectOption<V extends string = string> {
  value: V;
  label: ReactNode;
  /** A second line. */
  hint?: string;
  disabled?: boolean;
}

interface SelectProps<V extends string> {
  value: V | undefined;
  onChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
  size?: ControlSize;
  className?: string;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
}

export function Select<V extends string>({
  value,
  onChange,
  options,
  placeholder = "Choose…",
  size = "md",
  className,
  disabled = false,
  ...rest
}: SelectProps<V>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Radix.Root value={value ?? ""} onValueChange={choose} disabled={disabled}>
      <Radix.Trigger
        className={controlStyle(
          size,
          clsx(
            "inline-flex items-center justify-between gap-2 text-left text-sm data-[placeholder]:text-muted",
            className,
          ),
        )}
        {...rest}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-96 animate-rise overflow-hidden rounded-md bg-raised shadow-float"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="relative flex min-h-8 cursor-default select-none items-center rounded-sm py-1 pr-3 pl-7 text-sm outline-none touch:min-h-11 data-[highlighted]:bg-hover data-[disabled]:opacity-50"
              >
                <Radix.ItemIndicator className="absolute left-1.5">
                  <Check aria-hidden className="size-4" />
                </Radix.ItemIndicator>
                <span className="flex min-w-0 flex-col">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint && <span className="text-muted text-xs">{option.hint}</span>}
                </span>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
