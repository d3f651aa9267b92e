"use client";

import { Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { SelectOption } from "@/components/ui/select";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import type { ExpectationKind } from "@/lib/schema/workflow-test";
import type { WrittenExpectation } from "./written-expectation";

const KINDS: readonly SelectOption<ExpectationKind>[] = [
  { value: "equals", label: "equals" },
  { value: "tolerance", label: "is within", hint: "A number within a tolerance" },
  { value: "matches", label: "matches", hint: "The text contains a match for this regular expression" },
  { value: "absent", label: "is absent", hint: "The worker failed, was skipped or returned nothing" },
  { value: "code", label: "fails with", hint: "The error code of a worker" },
  { value: "schema", label: "fits a schema", hint: "A JSON Schema" },
];
const MAX_ROWS = 8;

interface ExpectationFieldsProps {
  /** Position of the expectation in the test's list, starting at 1. */
  number: number;
  value: WrittenExpectation;
  targets: readonly SelectOption[];
  error?: string | undefined;
  onChange: (value: WrittenExpectation) => void;
  onRemove: () => void;
}

export function ExpectationFields({
  number,
  value,
  targets,
  error,
  onChange,
  onRemove,
}: ExpectationFieldsProps) {
  const set = (change: Partial<WrittenExpectation>) => onChange({ ...value, ...change });
  return (
    <fieldset className="flex min-w-0 items-start gap-2 rounded-md border p-3">
      <legend className="sr-only">Expectation {number}</legend>
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        <SelectField
          label="Target"
          size="sm"
          value={value.target}
          options={targets}
          onChange={(target) => set({ target })}
        />
        {value.kind !== "code" && (
          <TextField
            label="Path (optional)"
            placeholder="rows[0].close"
            size="sm"
            mono
            maxLength={10_000}
            value={value.path}
            onChange={(path) => set({ path })}
          />
        )}
        <SelectField
          label="Check"
          size="sm"
          value={value.kind}
          options={KINDS}
          onChange={(kind) => set({ kind, ...(kind === "code" && { path: "" }) })}
          {...(value.kind === "absent" && { error })}
        />
        <ExpectedValue value={value} error={error} set={set} />
      </div>
      <IconButton size="sm" icon={Trash2} label={`Remove expectation ${number}`} onClick={onRemove} />
    </fieldset>
  );
}

interface ExpectedValueProps {
  value: WrittenExpectation;
  error: string | undefined;
  set: (change: Partial<WrittenExpectation>) => void;
}

function ExpectedValue({ value: { kind, value, within }, error, set }: ExpectedValueProps) {
  const text = {
    size: "sm",
    mono: true,
    value,
    error,
    onChange: (next: string) => set({ value: next }),
  } as const;
  switch (kind) {
    case "absent":
      return null;
    case "matches":
      return <TextField label="Pattern" placeholder="^2026-" maxLength={1_000} {...text} />;
    case "code":
      return <TextField label="Error code" placeholder="rate_limited" maxLength={100} {...text} />;
    case "tolerance":
      return (
        <div className="grid grid-cols-2 gap-2">
          <TextField label="Value" inputMode="decimal" {...text} />
          <TextField
            label="Plus or minus"
            inputMode="decimal"
            size="sm"
            mono
            value={within}
            onChange={(next) => set({ within: next })}
          />
        </div>
      );
    case "equals":
    case "schema":
      return (
        <TextareaField
          label={kind === "equals" ? "Value" : "JSON Schema"}
          mono
          rows={Math.min(MAX_ROWS, value.split("\n").length)}
          className="[&_textarea]:min-h-7!"
          spellCheck={false}
          value={value}
          error={error}
          onChange={(next) => set({ value: next })}
        />
      );
  }
}
