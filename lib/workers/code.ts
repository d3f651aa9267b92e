import { z } from "zod";
import { itemRoots } from "@/lib/expression/scope";
import { anyJson } from "./any-json";
import { evaluateCode, LIMITS } from "./code/evaluate-code";
import { keepNamedResults } from "./code/keep-named-results";
import { readCode } from "./code/read-code";
import { defineWorker, done, failed, LIST_RESULT_BYTES } from "./define-worker";
import { workersByIndex } from "./evaluate-for";
import type { EvaluationFault } from "./jsonata/evaluation";

export const code = defineWorker({
  type: "code",
  kind: "logic",
  title: "Code",
  summary: "Runs JavaScript in a sandbox.",
  keywords: ["javascript", "js", "script", "function", "program", "node", "loop", "calculate", "compute"],
  guide: `The source is the body of an async function; its return value is the result. It can use \`workers\` (an array with each
worker at its own index, as in \`workers[1].result.values\`), \`context\` (the variables the run was started with),
\`request\`, \`run\` (\`id\`, \`started_at\`), and inside a loop \`item\` and \`item_index\`
(those of an outer loop are \`outer.item\` and \`outer.item_index\`).

There is no access to the network, files or modules. The same input always gives the same result: \`Date.now()\` and
\`new Date()\` return the time when the run started or, after a wait, resumed, and \`Math.random()\` throws. \`{{…}}\` is not evaluated here.

The result is JSON. \`undefined\` becomes \`null\`; a BigInt, a function or a circular object fails the step.
The limits are five seconds of CPU time (error code \`timeout\`), 64 MiB of memory in addition to the input (\`code_error\`) and a
result of 16 MiB. An exception fails the step with \`code_error\` and the line in \`details.line\`. \`console.log\` writes to the step's \`logs\`:
100 lines, 10 KiB.`,
  params: z.strictObject({
    source: codeParam().meta({
      title: "Source",
      description: "Body of an async JavaScript function. Its return value becomes the result.",
      hint: "return workers[0].result.values.map(({ close }) => close);",
      language: "javascript",
    }),
  }),
  result: anyJson().meta({ title: "Value", description: "Return value of the code." }),
  examples: [
    {
      params: {
        source:
          "const closes = workers[1].result.values.map(({ close }) => close);\nreturn { highest: Math.max(...closes), days: closes.length };",
      },
      result: { highest: 273.2, days: 2 },
    },
  ],
  verbatim: ["source"],
  pure: true,
  // Code never runs inline, because it may take five seconds and always needs a separate process.
  canRunInline: () => false,
  maxResultBytes: LIST_RESULT_BYTES,
  async run({ source }, context) {
    const logs: string[] = [];
    const started = new Date(context.runStartedAt).toISOString();
    const { maxResultBytes: maxBytes = LIMITS.maxBytes } = context;
    const evaluated = await evaluateCode(
      {
        source,
        input: {
          workers: keepNamedResults(source, workersByIndex(context.workers)),
          context: context.variables,
          request: context.request(),
          run: { id: context.runId, started_at: started },
          ...itemRoots(context.iteration),
        },
        nowMs: context.runClock,
        signal: context.signal,
        owner: context.workspaceId,
        log: (line) => logs.push(line),
      },
      { ...LIMITS, maxBytes },
    );
    return { ...(evaluated.ok ? done(evaluated.value) : outcomeOf(evaluated.error)), logs };
  },
});

const COMMENT = /^\s*(?:\/\/|$)/;

function codeParam() {
  return z
    .string()
    .min(1, "Enter the code.")
    .superRefine((source, context) => {
      const read = source === "" ? null : readCode(source);
      if (read === null) return;
      if (read.ok && source.split("\n").every((line) => COMMENT.test(line)))
        context.addIssue({
          code: "custom",
          message: "The code has only comments. Add code that returns a result.",
        });
      if (read.ok) return;
      context.addIssue({
        code: "custom",
        params: { code: "expression_invalid", line: read.error.line, column: read.error.column },
        message: read.error.message,
      });
    });
}

function outcomeOf({ reason, message, ...fault }: EvaluationFault) {
  switch (reason) {
    case "cancelled":
      return failed("cancelled", message);
    case "busy":
      return failed("rate_limited", message, { retryAfterMs: 1_000 });
    case "broken":
      return failed("internal", message);
    case "size":
      return failed("result_too_large", message);
    case "time":
      return failed("timeout", message);
    default: {
      const line = "line" in fault && fault.line !== undefined ? { line: fault.line } : {};
      return failed("code_error", message, { details: { reason, ...line } });
    }
  }
}
