"use client";

import { CircleQuestionMark } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeText } from "@/components/ui/code-text";
import { Field, type FieldControl } from "@/components/ui/field";
import type { FieldKind, Preset } from "@/lib/editing/param-field";
import { isSet, type ShownField } from "@/lib/editing/shown-fields";
import { NO_BRACES } from "@/lib/expression/without-braces";
import type { Json } from "@/lib/kit/json";
import { BooleanControl } from "./controls/boolean-control";
import { ChoiceControl } from "./controls/choice-control";
import { ChoicesControl } from "./controls/choices-control";
import { CodeControl } from "./controls/code-control";
import type { ControlProps, FieldRowsProps } from "./controls/control-props";
import { DateControl } from "./controls/date-control";
import { GroupControl } from "./controls/group-control";
import { JsonControl } from "./controls/json-control";
import { ListControl } from "./controls/list-control";
import { OutputsControl } from "./controls/outputs-control";
import { PickerControl } from "./controls/picker-control";
import { RecordControl } from "./controls/record-control";
import { RowsControl } from "./controls/rows-control";
import { SecretControl } from "./controls/secret-control";
import { SourceControl } from "./controls/source-control";
import { TextControl } from "./controls/text-control";
import { VariablesControl } from "./controls/variables-control";
import { useFormData } from "./form-data";
import { PresetButtons } from "./preset-buttons";

interface FieldRowProps {
  field: ShownField;
  value: Json | undefined;
  values: Readonly<Record<string, Json>>;
  fault: string | null;
  /** The error that the server reported for the last save. */
  problem: string | null;
  warning: ReactNode;
  onChange: (value: Json | undefined) => void;
  onPreset: ((params: Preset["params"]) => void) | undefined;
  rows: (props: FieldRowsProps) => ReactNode;
}

const CONTROLS: Record<FieldKind, (props: ControlProps) => ReactNode> = {
  text: TextControl,
  number: TextControl,
  integer: TextControl,
  any: TextControl,
  boolean: BooleanControl,
  choice: ChoiceControl,
  date: DateControl,
  list: ListControl,
  choices: ChoicesControl,
  record: RecordControl,
  json: JsonControl,
  group: GroupControl,
  rows: RowsControl,
  code: CodeControl,
  javascript: SourceControl,
  ways: OutputsControl,
  variables: VariablesControl,
};

/**
 * The help is loaded once a field contains an expression. `ssr: false` adds a Suspense boundary, so that the
 * form stays mounted while the help loads.
 */
const ExpressionHelp = dynamic(() => import("./expression-help").then((module) => module.ExpressionHelp), {
  ssr: false,
});

/** Matches the end of the server's message about a program that it couldn't parse. */
const AT_PLACE = /\((?:at character \d+|line \d+(?:, column \d+)?)\)\.?$/;

function isUnreadable(problem: string): boolean {
  return AT_PLACE.test(problem) || problem.startsWith(NO_BRACES);
}

/**
 * Delay between blur and the first error message. Longer than a click, because an error that appears while
 * the mouse button is down would move the click's target away.
 */
const PRESS_MS = 250;

export function FieldRow({
  field,
  value,
  values,
  fault,
  problem,
  warning,
  onChange,
  onPreset,
  rows,
}: FieldRowProps) {
  const [focus, setFocus] = useState<"never" | "in" | "left">("never");
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enter = () => {
    clearTimeout(leaving.current);
    setFocus("in");
  };
  const leave = () => {
    leaving.current = setTimeout(() => setFocus("left"), PRESS_MS);
  };
  const Control = controlOf(field);
  // Syntax errors in programs are shown below the editor, with a link to the position, so they aren't
  // repeated here.
  const { tryOut, docs } = useFormData();
  const isProgram = field.kind === "code" || field.kind === "javascript";
  const isShownBelow = isProgram && tryOut !== undefined && isUnreadable(problem ?? "");
  // Don't report a missing value until the field has been touched. While the user is typing, ignore the
  // server's problems, because they belong to the last save.
  const found = fault ?? (focus === "in" || isShownBelow ? null : problem);
  const shown = focus === "left" || isSet(value) ? found : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for blur of the field inside
    <div data-param={field.name} onFocus={enter} onBlur={leave} className="group/field">
      <Field
        label={field.title}
        required={field.required}
        help={field.help && <CodeText text={field.help} />}
        warning={warning}
        error={shown && <CodeText text={shown} />}
        aside={
          <>
            {docs !== undefined && (
              <a
                href={`${docs}#${field.name}`}
                target="_blank"
                rel="noreferrer"
                tabIndex={-1}
                aria-label={`About ${field.title}`}
                title={`About ${field.title}`}
                className="rounded-sm text-muted opacity-0 hover:text-text focus:opacity-100 group-focus-within/field:opacity-100 group-hover/field:opacity-100 touch:hidden"
              >
                <CircleQuestionMark aria-hidden className="size-3.5" />
              </a>
            )}
            {(field.kind === "code" || holdsExpression(value)) && (
              <ExpressionHelp program={field.kind === "code"} />
            )}
            {field.stale && (
              <Button size="sm" variant="quiet" onClick={() => onChange(undefined)}>
                Clear
              </Button>
            )}
          </>
        }
      >
        {(control: FieldControl) => (
          <>
            <Control
              field={field}
              value={value}
              values={values}
              onChange={onChange}
              control={control}
              rows={rows}
            />
            {onPreset && field.presets.length > 0 && (
              <PresetButtons field={field} onChange={onChange} onPreset={onPreset} />
            )}
          </>
        )}
      </Field>
    </div>
  );
}

function controlOf(field: ShownField): (props: ControlProps) => ReactNode {
  if (field.secret) return SecretControl;
  return field.picker ? PickerControl : CONTROLS[field.kind];
}

function holdsExpression(value: Json | undefined): boolean {
  return typeof value === "string" && value.includes("{{");
}
