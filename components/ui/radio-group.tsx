"use client";

import { RadioGroup as Radix } from "radix-ui";
import { useId } from "react";

interface RadioOption<V extends string> {
  value: V;
  label: string;
  help?: string;
}

interface RadioGroupProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  options: readonly RadioOption<V>[];
  label: string;
}

export function RadioGroup<V extends string>({ value, onChange, options, label }: RadioGroupProps<V>) {
  const id = useId();
  return (
    <Radix.Root
      value={value}
      aria-label={label}
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option) onChange(option.value);
      }}
      className="flex flex-col"
    >
      {options.map((option) => (
        <div key={option.value} className="flex min-h-8 items-start gap-2 py-1.5 touch:min-h-11 touch:py-3">
          <Radix.Item
            id={`${id}-${option.value}`}
            value={option.value}
            className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-muted bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent"
          >
            <Radix.Indicator className="size-1.5 rounded-full bg-on-accent" />
          </Radix.Item>
          <label htmlFor={`${id}-${option.value}`} className="cursor-pointer">
            {option.label}
            {option.help && <span className="block text-muted text-xs">{option.help}</span>}
          </label>
        </div>
      ))}
    </Radix.Root>
  );
}
