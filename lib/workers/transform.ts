import { z } from "zod";
import { SERIES_FUNCTIONS } from "@/lib/expression/series-functions";
import { anyJson } from "./any-json";
import { defineWorker, done, LIST_RESULT_BYTES, type WorkerVariant } from "./define-worker";
import { evaluateFor } from "./evaluate-for";
import { expressionParam, isHarmless } from "./expression-param";

/** A list with one step to fill in: the form of it opens (components/worker-form/rules). */
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
    listVariant("Filter", "/* filter */", "Keeps the rows of a list that fit your rules.", [
      "where",
      "keep",
      "remove rows",
      "select rows",
    ]),
    listVariant("Sort", "/* sort */", "Puts the rows of a list in order.", ["order by", "rank", "top"]),
    listVariant("Pick fields", "/* pick */", "Keeps some fields of each row, and renames them.", [
      "select columns",
      "rename",
      "edit fields",
      "set fields",
      "map",
    ]),
    listVariant("Group and sum", "/* group */", "Counts, sums and averages rows by a field.", [
      "aggregate",
      "summarize",
      "summarise",
      "pivot",
      "count",
      "average",
      "mean",
      "total",
    ]),
    listVariant("Unique", "/* unique */", "Keeps one row for each value of some fields.", [
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
  guide: `Filter, sort, pick fields, group and sum, unique and limit are forms for this worker: steps over a list
that show the rows before and after. A form writes JSONata, which you can also edit yourself.

The expression reads \`workers\`, an array with each worker at its index (\`workers[1].result.values\`), and \`context\`,
the variables of the run. Its value is the result; no value is \`null\`.

It is [JSONata](https://docs.jsonata.org), without \`$random\`, \`$shuffle\` and \`$eval\`: the same input gives the same
result. Its limits are one second, 256 MB of memory and 16 MiB of result. \`{{…}}\` is not replaced here.

Every program can also use these functions for series:

${SERIES_FUNCTIONS.map(({ name, takes, gives }) => `- \`$${name}(${takes})\`: ${gives}`).join("\n")}

Pass rows: the functions sort them by \`datetime\`, \`date\` or \`time\`, and return results in the original order. They use
the column \`close\`, or else \`value\`, unless you name another: \`$sma(workers[1].result.values, 20, 'volume')\`. A list of
numbers (\`…values.close\`) has no times and is read as oldest first. Because \`time_series\` is newest first, the editor
warns about these lists. A null is a gap and stays one. The result is as long as the list, with null until there are n
values and wherever one of them is a gap. Zero deviation and a division by zero also give null. \`$resample\` dates each
period by its first day; weeks start on Monday.`,
  params: z.strictObject({
    expression: expressionParam().meta({
      title: "Expression",
      description: "A JSONata expression; its value becomes the result.",
      hint: "workers[0].result.values.{ 'day': datetime, 'close': close }",
      "x-builder": "list",
    }),
  }),
  result: anyJson().meta({ title: "Value", description: "The value of the expression." }),
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
