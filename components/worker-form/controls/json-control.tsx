"use client";

import { useState } from "react";
import { ExpressionInput } from "@/components/worker-form/expression-input";
import { isJsonObject, type Json } from "@/lib/kit/json";
import type { ControlProps } from "./control-props";

/** Field for a JSON object. Invalid text stays in the field, and the document keeps the last valid object. */
export function JsonControl({ field, value, onChange, control }: ControlProps) {
  const [draft, setDraft] = useState<{ text: string; savedText: string } | null>(null);
  const savedText = textOf(value);
  // Discard the draft if the value was changed elsewhere, for example by undo.
  const text = draft?.savedText === savedText ? draft.text : savedText;
  const write = (next: string) => {
    const read = readJson(next);
    setDraft({ text: next, savedText: read === null ? savedText : textOf(read.value) });
    if (read !== null) onChange(read.value);
  };
  return (
    <>
      <ExpressionInput {...control} multiline value={text} onChange={write} placeholder={field.example} />
      {readJson(text) === null && (
        <p role="status" className="text-warn text-xs">
          The text isn't a JSON object yet, so it isn't saved.
        </p>
      )}
    </>
  );
}

function textOf(value: Json | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function readJson(text: string): { value: Json | undefined } | null {
  if (text.trim() === "") return { value: undefined };
  if (text.includes("{{")) return { value: text };
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? { value } : null;
  } catch {
    return null;
  }
}
