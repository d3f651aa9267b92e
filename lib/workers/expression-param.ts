import { z } from "zod";
import { compile } from "./jsonata/compile";

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
        message: position === undefined ? message : `${message} (at character ${position})`,
      });
    });
}
