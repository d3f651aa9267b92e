"use client";

import { useRef } from "react";
import { Textarea } from "@/components/ui/textarea";
import { textOf } from "@/components/worker-form/typed-text";
import { useInsertion } from "@/components/worker-form/use-insertion";
import type { ControlProps } from "./control-props";

const LINES = { least: 4, most: 24 };

/** A program (JSONata): several lines, as wide as the panel, spelling left alone. */
export function CodeControl({ field, value, onChange, control }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = textOf(value);
  const claim = useInsertion(area, onChange, { braces: false });
  const rows = Math.min(LINES.most, Math.max(LINES.least, text.split("\n").length + 1));
  return (
    <Textarea
      {...control}
      ref={area}
      mono
      rows={rows}
      spellCheck={false}
      autoCapitalize="off"
      placeholder={field.example || "workers[0].result"}
      value={text}
      onFocus={claim}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
    />
  );
}
