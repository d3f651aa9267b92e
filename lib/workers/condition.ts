import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import { defineWorker, done } from "./define-worker";
import { evaluateFor } from "./evaluate-for";
import { expressionParam, isHarmless } from "./expression-param";

export const condition = defineWorker({
  type: "condition",
  kind: "logic",
  title: "Condition",
  summary: "Routes the run to one of two outputs, depending on a JSONata expression.",
  keywords: ["if", "else", "branch", "when", "compare"],
  guide: `If the value is truthy, the run continues on the output \`true\`, otherwise on \`false\`. As everywhere in JSONata, these are not
truthy: no value, \`null\`, \`false\`, \`0\`, \`""\`, an empty object, an empty array, and an array that contains only such values.
The result is the decision itself, \`true\` or \`false\`.`,
  outputs: ["true", "false"],
  params: z.strictObject({
    expression: expressionParam().meta({
      title: "Expression",
      description:
        "JSONata expression. If its value is truthy, the run continues on the output `true`, otherwise on `false`.",
      hint: "workers[1].result.close > 100",
      "x-builder": "rules",
    }),
  }),
  result: z
    .boolean()
    .meta({ title: "Decision", description: "Output on which the run continues: true or false." }),
  examples: [{ params: { expression: "workers[1].result.close > 100" }, result: true }],
  verbatim: ["expression"],
  pure: true,
  canRunInline: isHarmless,
  async run({ expression }, context) {
    const evaluated = await evaluateFor(context, expression);
    if (!evaluated.ok) return evaluated.outcome;
    const decision = isTruthy(evaluated.value);
    return done(decision, decision ? "true" : "false");
  },
});

/** True if JSONata's `$boolean` returns true for the value. */
export function isTruthy(value: Json): boolean {
  if (Array.isArray(value)) return value.some(isTruthy);
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}
