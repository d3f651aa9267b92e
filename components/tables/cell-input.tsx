"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { Input } from "@/components/ui/input";

interface CellInputProps {
  label: string;
  text: string;
  /** Saves the text. Resolves to an error message, or to null after saving. */
  onSave: (text: string) => Promise<string | null>;
  onCancel: () => void;
  /** Called when the field loses focus without having been changed. */
  onBlur: () => void;
}

export function CellInput({ label, text: before, onSave, onCancel, onBlur }: CellInputProps) {
  const id = useId();
  const [text, setText] = useState(before);
  const [fault, setFault] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    if (text === before) return onCancel();
    setSaving(true);
    setFault(await onSave(text));
    setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") void save();
    if (event.key === "Escape") onCancel();
  };
  return (
    <span className="absolute inset-0 z-10">
      <Input
        autoFocus
        mono
        size="sm"
        aria-label={label}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : id}
        aria-busy={isSaving}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => text === before && onBlur()}
        className="h-full! rounded-none!"
      />
      {fault !== null && (
        <span
          id={id}
          role="alert"
          className="absolute top-full left-0 w-64 whitespace-normal rounded-md bg-raised px-2 py-1 text-bad text-xs leading-normal shadow-float"
        >
          {fault}
        </span>
      )}
    </span>
  );
}
