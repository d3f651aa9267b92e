"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  min: number;
  max: number;
  placeholder?: string;
  disabled?: boolean;
  onChange: (value: number | null) => void;
}

/** The field keeps the typed text until blur, but reports only valid numbers to `onChange`. */
export function NumberField({ label, value, min, max, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed !== null && typed !== "" && !fits(typed, min, max);
  return (
    <Field label={label} error={fault ? `${min} to ${max.toLocaleString()}.` : undefined}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          size="sm"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? value ?? ""}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            if (text === "") onChange(null);
            else if (fits(text, min, max)) onChange(Number(text));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

function fits(text: string, min: number, max: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
}
