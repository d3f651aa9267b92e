"use client";

import { Combobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import { defaultText, placeholderOf } from "@/components/worker-form/placeholder-of";
import type { Choice, NamedChoice } from "@/lib/editing/param-field";
import type { Json } from "@/lib/kit/json";
import type { ControlProps } from "./control-props";
import { EXPRESSION, ExpressionInstead, isExpression, NONE } from "./expression-instead";

const MANY = 9;

export function ChoiceControl({ field, value, onChange, control }: ControlProps) {
  if (isExpression(value)) return <ExpressionInstead value={value} onChange={onChange} control={control} />;
  const choose = (chosen: string) => {
    if (chosen === NONE) onChange(undefined);
    else if (chosen === EXPRESSION.value) onChange("{{}}");
    else onChange(field.choices.find((choice) => String(choice) === chosen));
  };
  const options = [
    ...(field.required || value === undefined ? [] : [{ value: NONE, label: leaveOutWord(field.initial) }]),
    ...field.choices.map((choice) => optionOf(choice, field.named?.get(choice))),
    ...(field.fixed ? [] : [EXPRESSION]),
  ];
  const shown = value === undefined || value === null ? "" : String(value);
  const placeholder = placeholderOf({ initial: field.initial, example: "" }) || "Choose…";
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

/**
 * Returns the option for a choice. Without a title, the label is the raw value, because that is the word used
 * in examples, logs and the API.
 */
function optionOf(choice: Choice, named: NamedChoice | undefined) {
  const value = String(choice);
  return named
    ? { value, label: named.title, hint: named.summary, ...(named.group && { group: named.group }) }
    : { value, label: value };
}

function leaveOutWord(initial: Json | undefined): string {
  const preset = defaultText(initial);
  return preset === "" ? "Not set" : `Default: ${preset}`;
}
