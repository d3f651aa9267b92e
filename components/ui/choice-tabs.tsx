"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Select } from "./select";

interface ChoiceTabsProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  options: readonly { readonly value: V; readonly label: string }[];
  label: string;
  /** Of what is chosen. */
  children: ReactNode;
}

/** Many tabs: they wrap where there is room, and are a select where there is little. */
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
  return (
    <Radix.Root value={value} onValueChange={choose} className="@container flex min-w-0 flex-col gap-2">
      <div className="@lg:hidden">
        <Select size="sm" aria-label={label} value={value} onChange={choose} options={options} />
      </div>
      <Radix.List aria-label={label} className="@lg:flex hidden flex-wrap gap-x-0.5 gap-y-1">
        {options.map((option) => (
          <Radix.Trigger
            key={option.value}
            value={option.value}
            className="h-7 whitespace-nowrap rounded-sm px-2 text-muted text-xs hover:bg-hover hover:text-text touch:h-11 data-[state=active]:bg-sunken data-[state=active]:font-medium data-[state=active]:text-text data-[state=active]:shadow-[inset_0_0_0_1px_var(--color-line)]"
          >
            {option.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="min-w-0 outline-offset-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
