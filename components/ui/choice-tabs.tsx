"use client";

import { type ReactNode, useId } from "react";
import { pickByArrow } from "./pick-by-arrow";
import { Select } from "./select";

interface ChoiceTabsProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  options: readonly { readonly value: V; readonly label: string }[];
  label: string;
  children: ReactNode;
}

export function ChoiceTabs<V extends string>({
  value,
  onChange,
  options,
  label,
  children,
}: ChoiceTabsProps<V>) {
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onChange(option.value);
  };
  const id = useId();
  return (
    <div className="@container flex min-w-0 flex-col gap-2">
      <div className="@lg:hidden">
        <Select size="sm" aria-label={label} value={value} onChange={choose} options={options} />
      </div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={pickByArrow}
        className="@lg:flex hidden flex-wrap gap-x-0.5 gap-y-1"
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-controls={option.value === value ? `${id}-panel` : undefined}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => choose(option.value)}
            className="h-7 whitespace-nowrap rounded-sm px-2 text-muted text-xs hover:bg-hover hover:text-text touch:h-11 aria-selected:bg-sunken aria-selected:font-medium aria-selected:text-text aria-selected:shadow-[inset_0_0_0_1px_var(--color-line)]"
          >
            {option.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: panels without controls must be reachable by keyboard too
        tabIndex={0}
        className="min-w-0 outline-offset-4"
      >
        {children}
      </div>
    </div>
  );
}
