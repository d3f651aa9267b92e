"use client";

import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}

/** Switch for a setting that changes immediately. For choices that need a submit button, use `Checkbox`. */
export function Switch({ checked, onChange, label, help, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 touch:min-h-11">
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-muted text-xs">
            {help}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onCheckedChange={onChange}
        className="relative h-5 w-9 shrink-0 rounded-full border border-edge bg-pressed transition-colors after:absolute after:-inset-3 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 translate-x-px rounded-full bg-on-accent shadow-[0_1px_2px_rgb(0_0_0/0.3)] transition-transform data-[state=checked]:translate-x-[17px]" />
      </Radix.Root>
    </div>
  );
}
