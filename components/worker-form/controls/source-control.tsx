"use client";

import { useMemo, useRef } from "react";
import { LogLines } from "@/components/ui/log-lines";
import { useFormData } from "@/components/worker-form/form-data";
import { textOf } from "@/components/worker-form/parse-typed";
import type { ProgramHandle } from "@/components/worker-form/program/program-editor";
import { ProgramInput } from "@/components/worker-form/program/program-input";
import { ProgramPreview } from "@/components/worker-form/program-preview";
import { faultOf } from "@/components/worker-form/trial-of";
import { useProgramOffers } from "@/components/worker-form/use-offers";
import { useTried } from "@/components/worker-form/use-tried";
import type { ControlProps } from "./control-props";

const LINES = { least: 8, most: 30 };

/** JavaScript, with what it makes of the data at hand and what it logs below. */
export function SourceControl({ field, value, onChange, control }: ControlProps) {
  const handle = useRef<ProgramHandle>(null);
  const { data } = useFormData();
  const text = textOf(value);
  const tried = useTried(field.name, text);
  const fault = useMemo(() => faultOf(text, tried), [text, tried]);
  return (
    <>
      <ProgramInput
        handle={handle}
        language="javascript"
        label={field.title}
        control={control}
        value={text}
        hint={`e.g. ${field.example}`}
        lines={LINES}
        seek={useProgramOffers("javascript")}
        fault={fault}
        onChange={(next) => onChange(next === "" ? undefined : next)}
      />
      <p className="text-muted text-xs">Tab indents. Escape, then Tab, goes on to the next field.</p>
      <ProgramPreview
        program={text}
        tried={tried}
        data={data}
        onGoTo={({ from, to }) => handle.current?.focus(from, to)}
      />
      {tried && tried.state !== "untried" && <LogLines lines={tried.logs} />}
    </>
  );
}
