"use client";

import type { FieldControl } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { parseTyped, textOf } from "@/components/worker-form/parse-typed";
import type { Json } from "@/lib/kit/json";
import type { Variable, VariableValue } from "@/lib/schema/trigger";

type VariableType = Variable["type"];

interface VariableDefaultProps {
  control: FieldControl;
  type: VariableType;
  choices: readonly string[];
  value: Json | undefined;
  onChange: (value: VariableValue | undefined) => void;
}

const NONE = " none";
const INPUT_MODES = { string: "text", integer: "numeric", number: "decimal" } as const;

/**
 * Field for a variable's default. Its kind depends on the variable's type, so that the default always has
 * that type.
 */
export function VariableDefault({ control, type, choices, value, onChange }: VariableDefaultProps) {
  if (type === "boolean" || type === "list") {
    const words = type === "boolean" ? ["true", "false"] : choices.filter((choice) => choice !== "");
    const shown = Array.isArray(value) ? value.map(String).join(", ") : textOf(value);
    return (
      <Select
        {...control}
        size="sm"
        value={shown === "" ? NONE : shown}
        placeholder={shown || "None"}
        options={[{ value: NONE, label: "None" }, ...words.map((word) => ({ value: word, label: word }))]}
        onChange={(word) => onChange(word === NONE ? undefined : type === "boolean" ? word === "true" : word)}
      />
    );
  }
  return (
    <Input
      {...control}
      size="sm"
      mono
      inputMode={INPUT_MODES[type]}
      value={textOf(value)}
      onChange={(event) => onChange(defaultOf(event.target.value, type))}
    />
  );
}

function defaultOf(text: string, type: "string" | "integer" | "number"): VariableValue | undefined {
  if (text === "") return undefined;
  const typed = type === "string" ? text : parseTyped(text, type);
  return typeof typed === "number" || typeof typed === "string" ? typed : text;
}
