"use client";

import { ExpressionInput } from "@/components/worker-form/expression-input";
import { parseTyped, textOf } from "@/components/worker-form/parse-typed";
import { placeholderOf } from "@/components/worker-form/placeholder-of";
import type { ControlProps } from "./control-props";

export function TextControl({ field, value, onChange, control }: ControlProps) {
  return (
    <ExpressionInput
      {...control}
      value={textOf(value)}
      onChange={(text) => onChange(parseTyped(text, field.kind))}
      placeholder={placeholderOf(field)}
      inputMode={field.kind === "integer" ? "numeric" : field.kind === "number" ? "decimal" : "text"}
      multiline={(field.kind === "text" || field.kind === "any") && !field.suggest}
      suggest={field.suggest}
      several={field.several}
    />
  );
}
