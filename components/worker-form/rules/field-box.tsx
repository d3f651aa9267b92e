"use client";

import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import type { KnownField } from "./known-fields";

interface FieldBoxProps {
  label: string;
  value: string;
  fields: readonly KnownField[];
  onPick: (field: string) => void;
}

export function FieldBox({ label, value, fields, onPick }: FieldBoxProps) {
  return (
    <Combobox
      free
      mono
      size="sm"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={onPick}
      options={fields.map(({ path }) => ({ value: path, label: path }))}
    />
  );
}

export function NameInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (name: string) => void;
}) {
  return (
    <Input
      size="sm"
      mono
      aria-label={label}
      value={value}
      maxLength={100}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
