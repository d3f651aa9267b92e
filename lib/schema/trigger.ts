import { z } from "zod";

export const RESERVED_NAMES = ["api_key", "status", "endpoint_url", "wait"] as const;
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
export const ENDPOINT_ID = /^[A-Za-z0-9_-]{1,64}$/;
export const variableType = z.enum(["string", "integer", "number", "boolean", "list"]);

/**
 * Checks only the structure. `lib/trigger/check-variables.ts` checks names and types: some faults reject the
 * document, others only prevent publishing.
 */
export const variable = z.strictObject({
  name: z.string().meta({ title: "Name" }),
  type: variableType.default("string").meta({ title: "Type" }),
  default: z
    .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
    .optional()
    .meta({ title: "Default" }),
  required: z.boolean().default(false).meta({ title: "Required" }),
  description: z
    .string()
    .max(300)
    .regex(/^\P{Cc}*$/u, "Use one line.")
    .optional()
    .meta({
      title: "Description",
      description: "One-line hint that tells people what to enter.",
    }),
  choices: z.array(z.string()).optional().meta({ title: "Choices" }),
  empty: z.enum(["text", "null"]).optional().meta({
    title: "Empty as",
    description:
      "Value of the variable if a call omits the variable and no default is set. `text`: an empty string. `null`: null.",
  }),
});
export type Variable = z.infer<typeof variable>;
export type VariableValue = string | number | boolean | string[];
