import { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import { lineAndColumn } from "@/lib/kit/line-and-column";
import { compile } from "./jsonata/compile";

export function isHarmless({ expression }: JsonObject): boolean {
  const compiled = typeof expression === "string" ? compile(expression) : null;
  return compiled?.ok === true && compiled.value.inline;
}

export function expressionParam() {
  return z
    .string()
    .min(1, "Enter an expression.")
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

/**
 * JSONata reports the position after the offending character. For a single line, the character number is
 * enough.
 */
function placeLabel(text: string, position: number): string {
  if (!text.includes("\n")) return `at character ${position}`;
  const { line, column } = lineAndColumn(text, Math.max(0, Math.min(text.length, position) - 1));
  return `line ${line}, column ${column}`;
}
