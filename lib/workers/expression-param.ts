import { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import { lineAndColumn } from "@/lib/kit/line-and-column";
import { compile } from "./jsonata/compile";

/** For `inPlace`: of the kind that cannot run away. */
export function isHarmless({ expression }: JsonObject): boolean {
  const compiled = typeof expression === "string" ? compile(expression) : null;
  return compiled?.ok === true && compiled.value.inline;
}

/** A JSONata expression as a parameter: one that does not parse is a problem of the document. */
export function expressionParam() {
  return z
    .string()
    .min(1, "An expression is needed.")
    .superRefine((text, context) => {
      const compiled = text === "" ? null : compile(text);
      if (compiled === null || compiled.ok) return;
      const { message, position } = compiled.error;
      context.addIssue({
        code: "custom",
        params: { code: "expression_invalid", position },
        message: position === undefined ? message : `${message} (${placeLabel(text, position)})`,
      });
    });
}

/** JSONata's position is behind the sign that it is about. In one line the character says enough. */
function placeLabel(text: string, position: number): string {
  if (!text.includes("\n")) return `at character ${position}`;
  const { line, column } = lineAndColumn(text, Math.max(0, Math.min(text.length, position) - 1));
  return `line ${line}, column ${column}`;
}
