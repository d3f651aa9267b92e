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
  guide: `The source is the body of an async function; what it returns is the result. It sees \`workers\`, an array in which
a worker stands at its own index (\`workers[1].result.values\`), \`context\`, the variables the run was called with,
\`request\`, \`run\` (\`id\`, \`started_at\`), and inside a box \`item\` and \`item_index\`
(the outer box's are \`outer.item\` and \`outer.item_index\`).

Nothing else is there: no network, no files, no modules. \`Date.now()\` and \`new Date()\` say when the step began, in
every attempt, and \`Math.random()\` throws: the same input gives the same result. \`{{…}}\` is not read here.

The result is JSON. \`undefined\` becomes \`null\`; a BigInt, a function or an object that holds itself fails the step.
Five seconds of processor time (\`timeout\`), 64 MiB beside what it is given (\`code_error\`) and 16 MiB of result are its limits. What it
throws is \`code_error\`, with the line in \`details.line\`. \`console.log\` writes to the step's \`logs\`: 100 lines, 10 KiB.`,
  params: z.strictObject({
    source: codeParam().meta({
      title: "Source",
      description: "The body of an async function in JavaScript; what it returns becomes the result.",
      hint: "return workers[0].result.values.map(({ close }) => close);",
      language: "javascript",
    }),
  }),
  result: anyJson().meta({ title: "Value", description: "The code's return value." }),
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
  // It may take five seconds and always needs a process.
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
        nowMs: context.stepStartedAt,
        signal: context.signal,
        owner: context.workspaceId,
        log: (line) => logs.push(line),
      },
      { ...LIMITS, maxBytes },
    );
    return { ...(evaluated.ok ? done(evaluated.value) : outcomeOf(evaluated.error)), logs };
  },
});

/** A line that is only a comment. */
const COMMENT = /^\s*(?:\/\/|$)/;

/** A syntax error is a problem of the document, as in expressions. */
function codeParam() {
  return z
    .string()
    .min(1, "Enter code.")
    .superRefine((source, context) => {
      const read = source === "" ? null : readCode(source);
      if (read === null) return;
      if (read.ok && source.split("\n").every((line) => COMMENT.test(line)))
        context.addIssue({
          code: "custom",
          message: "The source has only comments. Write the code below them and return the result.",
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
