"use client";

import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { RadioGroup } from "radix-ui";
import type { ControlSize } from "./button-style";

interface SegmentedOption<V extends string> {
  value: V;
  label: string;
  icon?: LucideIcon;
}

interface SegmentedProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  options: readonly SegmentedOption<V>[];
  label: string;
  size?: ControlSize;
  className?: string;
}

/** A radio group drawn as one bar: for two to five short choices. */
export function Segmented<V extends string>({
  value,
  onChange,
  options,
  label,
  size = "md",
  className,
}: SegmentedProps<V>) {
  return (
    <RadioGroup.Root
      value={value}
      aria-label={label}
      orientation="horizontal"
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option) onChange(option.value);
      }}
      className={clsx("inline-flex rounded-md border bg-sunken p-0.5", className)}
    >
      {options.map(({ value: own, label: text, icon: Icon }) => (
        <RadioGroup.Item
          key={own}
          value={own}
          className={clsx(
            "inline-flex flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm px-2.5 text-muted text-sm hover:text-text touch:h-10",
            "data-[state=checked]:bg-raised data-[state=checked]:font-medium data-[state=checked]:text-text data-[state=checked]:shadow-[0_0_0_1px_var(--color-line)]",
            size === "sm" ? "h-6" : "h-7",
          )}
        >
          {Icon && <Icon aria-hidden className="size-3.5" />}
          {text}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
