"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { textOf } from "@/components/worker-form/parse-typed";
import { BuilderSwitch, BuiltControl, isBuildable } from "@/components/worker-form/rules/built-control";
import type { ControlProps } from "./control-props";
import { ProgramControl } from "./program-control";

/** The note is loaded on demand, because it needs the parser of the expression language. */
const UnknownFieldsNote = dynamic(
  () => import("@/components/worker-form/unknown-fields-note").then((module) => module.UnknownFieldsNote),
  { ssr: false },
);

const LINES = { min: 4, max: 24 };

/** The form is available only while it can represent the program. */
export function CodeControl(props: ControlProps) {
  const { builder } = props.field;
  const text = textOf(props.value);
  // If a condition is empty, its form is shown first. If a program is empty, the editor is shown first,
  // because programs can do more than build a list.
  const [isForm, setIsForm] = useState(
    () => builder !== undefined && (text === "" ? builder === "rules" : isBuildable(builder, text)),
  );
  const mayBuild = builder !== undefined && isBuildable(builder, text);
  const switcher = mayBuild && <BuilderSwitch builder={builder} isForm={isForm} onChange={setIsForm} />;
  if (mayBuild && isForm) {
    return (
      <fieldset id={props.control.id} aria-label={props.field.title} className="min-w-0">
        {switcher}
        <BuiltControl {...props} builder={builder} />
      </fieldset>
    );
  }
  return (
    <>
      {switcher}
      <ProgramControl
        {...props}
        language="jsonata"
        lines={LINES}
        example={props.field.example || "workers[0].result"}
        note={(program) => program !== "" && <UnknownFieldsNote program={program} />}
      />
    </>
  );
}
