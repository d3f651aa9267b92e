"use client";

import { useRef } from "react";
import { Textarea } from "@/components/ui/textarea";
import { useFormData } from "@/components/worker-form/form-data";
import { textOf } from "@/components/worker-form/parse-typed";
import { ProgramPreview } from "@/components/worker-form/program-preview";
import { useInsertion } from "@/components/worker-form/use-insertion";
import { useTried } from "@/components/worker-form/use-tried";
import type { ControlProps } from "./control-props";

const LINES = { least: 8, most: 30 };

/** JavaScript, with what it makes of the data at hand below. */
export function SourceControl({ field, value, onChange, control }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { data } = useFormData();
  const text = textOf(value);
  const change = (next: string) => onChange(next === "" ? undefined : next);
  const claim = useInsertion(area, change, { braces: false });
  const tried = useTried(field.name, text);
  const goTo = (position: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(Math.max(0, position - 1), position);
  };
  return (
    <>
      <Textarea
        {...control}
        ref={area}
        mono
        rows={Math.min(LINES.most, Math.max(LINES.least, text.split("\n").length + 1))}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder={`e.g. ${field.example}`}
        value={text}
        onFocus={claim}
        onChange={(event) => change(event.target.value)}
      />
      <ProgramPreview program={text} tried={tried} data={data} onGoTo={goTo} />
    </>
  );
}
