import { z } from "zod";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { joinOutputs } from "@/lib/schema/get-outputs-taken";
import { isTruthy } from "./condition";
import { defineWorker, done, type WorkerOutcome } from "./define-worker";
import { evaluateFor } from "./evaluate-for";
import { expressionParam, isHarmless } from "./expression-param";

const OTHERWISE = "otherwise";
/** `error` is an output of every worker, and `OTHERWISE` is the output that is used if no rule matches. */
const RESERVED = ["error", OTHERWISE];
const MAX_OUTPUTS = 20;

const outputName = z
  .string()
  .min(1, "An output needs a name.")
  .max(40)
  .regex(
    /^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u,
    "An output name must be one line without leading or trailing spaces.",
  )
  .refine((name) => !RESERVED.includes(name), {
    error: ({ input }) => `\`${input}\` already exists as an output. Choose another name.`,
  });

const params = z
  .strictObject({
    ways: z
      .array(
        z.strictObject({
          name: outputName.meta({ title: "Name", description: "Name of the output.", hint: "big" }),
          when: expressionParam().meta({
            title: "Rule",
            description: "JSONata expression. A truthy value selects this output.",
            hint: "workers[1].result.close > 100",
            "x-builder": "rules",
          }),
        }),
      )
      .min(1, "A switch needs at least one output.")
      .max(MAX_OUTPUTS, `A switch can have at most ${MAX_OUTPUTS} outputs, not counting “otherwise”.`)
      .meta({
        title: "Outputs",
        description:
          "Outputs, each with a name and a rule. The rules are checked in the order listed. An `otherwise` output is always added at the end.",
      }),
    mode: z.enum(["first", "all"]).default("first").meta({
      title: "Mode",
      description:
        "`first`: the run continues only from the first output whose rule is true. `all`: it continues from every output whose rule is true.",
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
  summary: "Routes the run to one or more outputs, each with its own rule.",
  keywords: ["case", "router", "route", "branch", "if", "else if", "choose", "ways", "select", "dispatch"],
  guide: `Rules are checked from top to bottom. \`first\` continues on the first output whose rule is true and skips the rest; \`all\`
continues on every output whose rule is true. If none is true, the run continues on \`otherwise\`. A connection has the name of its
output in \`port\`.

A rule is true if its value is truthy, as in \`condition\`. A rule with an error, for example one that compares text with a
number, fails the step; the message names the output. The limits of \`condition\` apply to each rule separately.`,
  outputsFrom: { param: "ways", otherwise: OTHERWISE },
  params,
  result: z.object({
    way: z
      .string()
      .meta({ title: "Output", description: "Name of the first output through which the run continues." }),
    ways: z
      .array(z.string())
      .meta({ title: "Outputs", description: "Names of all outputs through which the run continues." }),
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

function named(outcome: WorkerOutcome, output: string): WorkerOutcome {
  if (outcome.state !== "failed" || outcome.code === "cancelled") return outcome;
  return {
    ...outcome,
    message: `Rule for \`${output}\`: ${outcome.message}`,
    details: { ...outcome.details, way: output },
  };
}
