"use client";

import { X } from "lucide-react";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { ExpressionInput } from "@/components/worker-form/expression-input";
import type { ControlProps } from "./control-props";

const MANY = 9;
const NONE = " none";
const EXPRESSION = " expression";

/** One of a few values; long lists can be searched. An expression may stand here too. */
export function ChoiceControl({ field, value, onChange, control }: ControlProps) {
  if (typeof value === "string" && value.includes("{{")) {
    return (
      <div className="flex items-start gap-1">
        <ExpressionInput {...control} value={value} onChange={(text) => onChange(text || undefined)} />
        <IconButton
          icon={X}
          size="sm"
          label="Choose from the list instead"
          onClick={() => onChange(undefined)}
        />
      </div>
    );
  }
  const choose = (chosen: string) => {
    if (chosen === NONE) onChange(undefined);
    else if (chosen === EXPRESSION) onChange("{{}}");
    else onChange(field.choices.find((choice) => String(choice) === chosen));
  };
  const options = [
    ...(field.required || value === undefined
      ? []
      : [{ value: NONE, label: `Leave out${initially(field.initial)}` }]),
    ...field.choices.map((choice) => ({ value: String(choice), label: wordOf(choice) })),
    { value: EXPRESSION, label: "Use a value…", hint: "From another worker or the call" },
  ];
  const shown = value === undefined || value === null ? "" : String(value);
  const placeholder = field.initial === undefined ? "Choose…" : wordOf(String(field.initial));
  return field.choices.length > MANY ? (
    <Combobox
      {...control}
      size="sm"
      value={shown}
      onChange={choose}
      options={options}
      placeholder={placeholder}
    />
  ) : (
    <Select
      {...control}
      size="sm"
      value={shown}
      onChange={choose}
      options={options}
      placeholder={placeholder}
    />
  );
}

/** The document's own word: it is what examples, logs and the API say too. */
function wordOf(choice: string | number | boolean): string {
  return String(choice);
}

function initially(initial: unknown): string {
  return initial === undefined ? "" : ` (${String(initial)})`;
}
