"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

interface CheckboxProps {
  checked: boolean | "indeterminate";
  onChange: (checked: boolean) => void;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}

export function Checkbox({ checked, onChange, label, help, disabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex min-h-8 items-start gap-2 py-1.5 touch:min-h-11 touch:py-3">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onCheckedChange={(next) => onChange(next === true)}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-muted bg-surface text-on-accent disabled:opacity-50 data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent"
      >
        <Radix.Indicator>
          {checked === "indeterminate" ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-muted text-xs">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
