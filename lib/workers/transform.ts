import { z } from "zod";
import { SERIES_FUNCTIONS } from "@/lib/expression/series-functions";
import { anyJson } from "./any-json";
import { defineWorker, done, LIST_RESULT_BYTES, type WorkerVariant } from "./define-worker";
import { evaluateFor } from "./evaluate-for";
import { expressionParam, isHarmless } from "./expression-param";

/**
 * Creates a variant of the worker that processes a list. When it is selected, the form opens with this list
 * step, and the list is still to be chosen (components/worker-form/rules).
 */
function listVariant(
  title: string,
  step: string,
  summary: string,
  keywords: readonly string[],
): WorkerVariant {
  const expression = `(\n  $rows := [$error("Choose the list first.")];\n  ${step}\n  $rows\n)`;
  return { title, summary, params: { expression }, keywords, group: "Lists" };
}

export const transform = defineWorker({
  type: "transform",
  kind: "logic",
  title: "Transform",
  summary: "Reshapes data with a JSONata expression.",
  keywords: [
    "filter",
    "map",
    "loop",
    "for each",
    "sort",
    "aggregate",
    "merge",
    "set",
    "code",
    "function",
    "jsonata",
    "reshape",
  ],
  variants: [
    listVariant("Filter", "/* filter */", "Keeps the rows of a list that match your rules.", [
      "where",
      "keep",
      "remove rows",
      "select rows",
    ]),
    listVariant("Sort", "/* sort */", "Sorts the rows of a list.", ["order by", "top"]),
    listVariant("Pick fields", "/* pick */", "Keeps selected fields of each row and can rename them.", [
      "select columns",
      "rename",
      "edit fields",
      "set fields",
      "map",
    ]),
    listVariant(
      "Add a column",
      "/* column */",
      "Adds a column with a rolling mean, return, difference or rank.",
      [
        "rolling mean",
        "moving average",
        "sma",
        "return",
        "percent change",
        "pct change",
        "difference",
        "diff",
        "rank",
        "calculated column",
        "formula",
      ],
    ),
    listVariant("Group and sum", "/* group */", "Groups rows by a field, with counts, sums and averages.", [
      "aggregate",
      "summarize",
      "summarise",
      "pivot",
      "count",
      "average",
      "mean",
      "total",
    ]),
    listVariant("Unique", "/* unique */", "Removes rows with duplicate values in selected fields.", [
      "distinct",
      "remove duplicates",
      "dedupe",
    ]),
    listVariant("Limit", "$rows := [$rows[[0..9]]];", "Keeps the first rows of a list.", [
      "first",
      "top",
      "head",
    ]),
  ],
  guide: `Filter, sort, pick fields, add a column, group and sum, unique and limit are forms for editing a list step by
step, with the rows before and after each step on screen. The forms write JSONata that you can edit manually.

The expression can use \`workers\` (an array with each worker at its own index, as in \`workers[1].result.values\`)
and \`context\` (the variables the run was started with). Its value is the result, or \`null\` if it has no value.

The language is [JSONata](https://docs.jsonata.org), without \`$random\`, \`$shuffle\` and \`$eval\`, because the same input must give the
same result. The limits are one second, 256 MB of memory and a result of 16 MiB. \`{{…}}\` is not evaluated here.

These functions for series are also available in every program:

${SERIES_FUNCTIONS.map(({ name, takes, gives }) => `- \`$${name}(${takes})\`: ${gives}`).join("\n")}

Pass rows, not numbers: the functions sort rows by \`datetime\`, \`date\` or \`time\` and return values in the original order. They use
the column \`close\`, or else \`value\`, unless you specify another: \`$sma(workers[1].result.values, 20, 'volume')\`. A list of numbers
(\`…values.close\`) has no times and is read as oldest first, but \`time_series\` returns newest first, so the editor warns about
such a list. Columns of rows can contain numbers as text. A null, or \`.\` as in economic data, is a gap and gives null. The result
is as long as the list, with null until there are n values and wherever one of them is a gap. Zero deviation and division by zero
also return null. \`$rank\` needs no times. \`$resample\` dates each period by its first day, and weeks start on Monday.`,
  params: z.strictObject({
    expression: expressionParam().meta({
      title: "Expression",
      description: "JSONata expression. Its value becomes the result.",
      hint: "workers[0].result.values.{ 'day': datetime, 'close': close }",
      "x-builder": "list",
    }),
  }),
  result: anyJson().meta({ title: "Value", description: "Value of the expression." }),
  examples: [
    {
      params: { expression: "workers[1].result.values.{ 'day': datetime, 'close': close }" },
      result: [
        { day: "2026-11-19", close: 271.5 },
        { day: "2026-11-20", close: 273.2 },
      ],
    },
    { params: { expression: "$average(workers[1].result.values.close)" }, result: 272.35 },
  ],
  verbatim: ["expression"],
  pure: true,
  canRunInline: isHarmless,
  maxResultBytes: LIST_RESULT_BYTES,
  async run({ expression }, context) {
    const evaluated = await evaluateFor(context, expression);
    return evaluated.ok ? done(evaluated.value) : evaluated.outcome;
  },
});
