"use client";

import { type ComponentProps, type ReactNode, useMemo, useRef } from "react";
import { LogLines } from "@/components/ui/log-lines";
import { useFormData } from "@/components/worker-form/form-data";
import { textOf } from "@/components/worker-form/parse-typed";
import type { ProgramHandle } from "@/components/worker-form/program/program-editor";
import { ProgramInput } from "@/components/worker-form/program/program-input";
import { ProgramPreview } from "@/components/worker-form/program-preview";
import { faultOf } from "@/components/worker-form/trial-of";
import { useProgramOffers } from "@/components/worker-form/use-offers";
import { useProgramPreview } from "@/components/worker-form/use-program-preview";
import type { ControlProps } from "./control-props";

interface ProgramControlProps extends ControlProps {
  language: ComponentProps<typeof ProgramInput>["language"];
  lines: { min: number; max: number };
  example: string;
  note: (text: string) => ReactNode;
}

export function ProgramControl(props: ProgramControlProps) {
  const { field, value, onChange, control, language, lines, example, note } = props;
  const handle = useRef<ProgramHandle>(null);
  const { data } = useFormData();
  const text = textOf(value);
  const tried = useProgramPreview(field.name, text);
  const fault = useMemo(() => faultOf(text, tried), [text, tried]);
  return (
    <>
      <ProgramInput
        handle={handle}
        language={language}
        label={field.title}
        control={control}
        value={text}
        hint={`e.g. ${example}`}
        lines={lines}
        seek={useProgramOffers(language)}
        fault={fault}
        onChange={(next) => onChange(next === "" ? undefined : next)}
      />
      {note(text)}
      <ProgramPreview
        program={text}
        tried={tried}
        data={data}
        onGoTo={({ from, to }) => handle.current?.focus(from, to)}
      />
      {language === "javascript" && tried && tried.state !== "untried" && <LogLines lines={tried.logs} />}
    </>
  );
}
