"use client";

import dynamic from "next/dynamic";
import { useMemo, useRef } from "react";
import { useFormData } from "@/components/worker-form/form-data";
import { textOf } from "@/components/worker-form/parse-typed";
import type { ProgramHandle } from "@/components/worker-form/program/program-editor";
import { ProgramInput } from "@/components/worker-form/program/program-input";
import { ProgramPreview } from "@/components/worker-form/program-preview";
import { faultOf } from "@/components/worker-form/trial-of";
import { useProgramOffers } from "@/components/worker-form/use-offers";
import { useTried } from "@/components/worker-form/use-tried";
import type { ControlProps } from "./control-props";

/** With what is known of results, which is loaded with the language. */
const UnknownFieldsNote = dynamic(
  () => import("@/components/worker-form/unknown-fields-note").then((module) => module.UnknownFieldsNote),
  { ssr: false },
);

const LINES = { least: 4, most: 24 };

/** A program (JSONata): completed while it is written, with what it makes of the data at hand below. */
export function CodeControl({ field, value, onChange, control }: ControlProps) {
  const handle = useRef<ProgramHandle>(null);
  const { data } = useFormData();
  const text = textOf(value);
  const tried = useTried(field.name, text);
  const fault = useMemo(() => faultOf(text, tried), [text, tried]);
  return (
    <>
      <ProgramInput
        handle={handle}
        language="jsonata"
        label={field.title}
        control={control}
        value={text}
        hint={`e.g. ${field.example || "workers[0].result"}`}
        lines={LINES}
        seek={useProgramOffers("jsonata")}
        fault={fault}
        onChange={(next) => onChange(next === "" ? undefined : next)}
      />
      {text !== "" && <UnknownFieldsNote program={text} />}
      <ProgramPreview
        program={text}
        tried={tried}
        data={data}
        onGoTo={({ from, to }) => handle.current?.focus(from, to)}
      />
    </>
  );
}
