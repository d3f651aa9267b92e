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
  .min(1, "A way out needs a name.")
  .max(40)
  .regex(/^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u, "A name is one line of text without spaces around it.")
  .refine((name) => !RESERVED.includes(name), {
    error: ({ input }) => `\`${input}\` is a way out already. Choose another name.`,
  });

const params = z
  .strictObject({
    ways: z
      .array(
        z.strictObject({
          name: outputName.meta({ title: "Name", description: "What the way out is called.", hint: "big" }),
          when: expressionParam().meta({
            title: "Rule",
            description: "A JSONata expression; truthy takes this way.",
            hint: "workers[1].result.close > 100",
            "x-builder": "rules",
          }),
        }),
      )
      .min(1, "A switch needs a way out.")
      .max(MAX_OUTPUTS, `A switch has at most ${MAX_OUTPUTS} ways out of its own.`)
      .meta({
        title: "Ways out",
        description: "A name and a rule each, looked at in this order. `otherwise` comes last by itself.",
      }),
    mode: z.enum(["first", "all"]).default("first").meta({
      title: "Take",
      description: "`first`: the first way whose rule holds. `all`: every way whose rule holds.",
    }),
  })
  .check(({ value, issues }) => {
    value.ways.forEach(({ name }, at) => {
      if (value.ways.findIndex((other) => other.name === name) === at) return;
      const message = `Two ways out are called \`${name}\`. Rename one of them.`;
      issues.push({ code: "custom", path: ["ways", at, "name"], message, input: name });
    });
  });

export const switchWorker = defineWorker({
  type: "switch",
  kind: "logic",
  title: "Switch",
  summary: "Goes one of several ways that you name, each with a rule.",
  keywords: ["case", "router", "route", "branch", "if", "else if", "choose", "ways", "select", "dispatch"],
  guide: `The rules are looked at from above. \`first\` takes the first way whose rule holds and looks no further, \`all\` takes
every way whose rule holds. Where none holds, the way out is \`otherwise\`. A connection names its way out as its \`port\`.

A rule holds when its value is truthy, as in \`condition\`. One that fails, for instance because it compares text with a
number, fails the step; the message names the way. Each rule has the limits of \`condition\` for itself.`,
  outputsFrom: { param: "ways", otherwise: OTHERWISE },
  params,
  result: z.object({
    way: z.string().meta({ title: "Way", description: "The first way out that was taken." }),
    ways: z.array(z.string()).meta({ title: "Ways", description: "All that were taken." }),
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
