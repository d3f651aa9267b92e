"use client";

import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ControlSize } from "./button-style";
import { pickByArrow } from "./pick-by-arrow";

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

/** A radio group that looks like a bar, for two to five short choices. */
export function Segmented<V extends string>({
  value,
  onChange,
  options,
  label,
  size = "md",
  className,
}: SegmentedProps<V>) {
  const isOne = options.some((option) => option.value === value);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={pickByArrow}
      className={clsx("inline-flex rounded-md border bg-sunken p-0.5", className)}
    >
      {options.map(({ value: own, label: text, icon: Icon }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a button takes clicks on its whole area
        <button
          key={own}
          type="button"
          role="radio"
          aria-checked={own === value}
          tabIndex={own === value || (!isOne && at === 0) ? 0 : -1}
          onClick={() => own !== value && onChange(own)}
          className={clsx(
            "inline-flex flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm px-2.5 text-muted text-sm hover:text-text touch:h-9.5 touch:min-w-11",
            // On touch screens, the touch target extends over the frame around the options.
            "touch:relative touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-0.75",
            "aria-checked:bg-raised aria-checked:font-medium aria-checked:text-text aria-checked:shadow-[0_0_0_1px_var(--color-line)]",
            size === "sm" ? "h-5.5" : "h-6.5",
          )}
        >
          {Icon && <Icon aria-hidden className="size-3.5" />}
          {text}
        </button>
      ))}
    </div>
  );
}
