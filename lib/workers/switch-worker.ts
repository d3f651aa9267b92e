import { z } from "zod";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { joinOutputs } from "@/lib/schema/get-outputs-taken";
import { isTruthy } from "./condition";
import { defineWorker, done, type WorkerOutcome } from "./define-worker";
import { evaluateFor } from "./evaluate-for";
import { expressionParam, isHarmless } from "./expression-param";

const OTHERWISE = "otherwise";
/** Names of ways that every worker has, or that this one has besides. */
const RESERVED = ["error", OTHERWISE];
const MAX_OUTPUTS = 20;

const outputName = z
  .string()
  .min(1, "An output needs a name.")
  .max(40)
  .regex(
    /^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u,
    "The name must be one line of text without spaces at the ends.",
  )
  .refine((name) => !RESERVED.includes(name), {
    error: ({ input }) => `\`${input}\` is already an output. Choose another name.`,
  });

const params = z
  .strictObject({
    ways: z
      .array(
        z.strictObject({
          name: outputName.meta({ title: "Name", description: "Name of the output.", hint: "big" }),
          when: expressionParam().meta({
            title: "Rule",
            description: "A JSONata expression. A truthy value takes this output.",
            hint: "workers[1].result.close > 100",
            "x-builder": "rules",
          }),
        }),
      )
      .min(1, "A switch needs an output.")
      .max(MAX_OUTPUTS, `A switch can have at most ${MAX_OUTPUTS} outputs of its own.`)
      .meta({
        title: "Outputs",
        description: "A name and a rule each, checked in this order. `otherwise` is always last.",
      }),
    mode: z.enum(["first", "all"]).default("first").meta({
      title: "Take",
      description: "`first`: the first output whose rule matches. `all`: every output whose rule matches.",
    }),
  })
  .check(({ value, issues }) => {
    value.ways.forEach(({ name }, at) => {
      if (value.ways.findIndex((other) => other.name === name) === at) return;
      const message = `Two outputs are named \`${name}\`. Rename one of them.`;
      issues.push({ code: "custom", path: ["ways", at, "name"], message, input: name });
    });
  });

export const switchWorker = defineWorker({
  type: "switch",
  kind: "logic",
  title: "Switch",
  summary: "Continues on one of several named outputs, each with a rule.",
  keywords: ["case", "router", "route", "branch", "if", "else if", "choose", "ways", "select", "dispatch"],
  guide: `The rules are checked from top to bottom. \`first\` takes the first output whose rule matches, \`all\` takes every output
whose rule matches. If none matches, the output is \`otherwise\`. A connection names its output as its \`port\`.

A rule matches if its value is truthy, as in \`condition\`. If a rule fails, for example because it compares text with a
number, the step fails, and the message names the output. Each rule has its own limits, the same as \`condition\`.`,
  outputsFrom: { param: "ways", otherwise: OTHERWISE },
  params,
  result: z.object({
    way: z.string().meta({ title: "Output", description: "The first output that was used." }),
    ways: z.array(z.string()).meta({ title: "Outputs", description: "All outputs that were used." }),
  }),
  examples: [
    {
      params: {
        ways: [
          { name: "jump", when: "workers[1].result.percent_change > 5" },
          { name: "fall", when: "workers[1].result.percent_change < -5" },
        ],
      },
      result: { way: "jump", ways: ["jump"] },
    },
  ],
  verbatim: ["ways"],
  pure: true,
  canRunInline: ({ ways: outputs }) =>
    Array.isArray(outputs) && outputs.every((output) => isHarmless({ expression: whenOf(output) })),
  async run({ ways: outputs, mode }, context) {
    const taken: string[] = [];
    for (const { name, when } of outputs) {
      const evaluated = await evaluateFor(context, when);
      if (!evaluated.ok) return named(evaluated.outcome, name);
      if (!isTruthy(evaluated.value)) continue;
      taken.push(name);
      if (mode === "first") break;
    }
    const all = taken.length === 0 ? [OTHERWISE] : taken;
    return done({ way: all[0] ?? OTHERWISE, ways: all }, joinOutputs(all));
  },
});

function whenOf(output: Json): Json {
  return (isJsonObject(output) ? output.when : undefined) ?? null;
}

/** Names the rule that failed. */
function named(outcome: WorkerOutcome, output: string): WorkerOutcome {
  if (outcome.state !== "failed" || outcome.code === "cancelled") return outcome;
  return {
    ...outcome,
    message: `The rule of \`${output}\`: ${outcome.message}`,
    details: { ...outcome.details, way: output },
  };
}
