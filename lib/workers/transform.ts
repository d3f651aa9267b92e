import { z } from "zod";
import { SERIES_FUNCTIONS } from "@/lib/expression/series-functions";
import { anyJson } from "./any-json";
import { defineWorker, done } from "./define-worker";
import { evaluateFor } from "./evaluate-for";
import { expressionParam, isHarmless } from "./expression-param";

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
  guide: `The expression sees \`workers\`, an array in which a worker stands at its own index (\`workers[1].result.values\`),
and \`context\`, the variables the run was called with. Its value is the result; no value is \`null\`.

It is [JSONata](https://docs.jsonata.org), without \`$random\`, \`$shuffle\` and \`$eval\`: the same input gives the same
result. One second, 256 MB and 1 MiB of result are its limits. \`{{…}}\` is not read here.

For series there are these besides, in every program:

${SERIES_FUNCTIONS.map(({ name, takes, gives }) => `- \`$${name}(${takes})\`: ${gives}`).join("\n")}

Lists are oldest first and hold numbers; null is a gap and stays one. A list comes back as long as it was, with null until n
values are there and where one of them is a gap. No spread, and nothing to divide by, gives null too. Rows are dated by
\`datetime\`, \`date\` or \`time\`; \`$resample\` writes the first day of each period there, and weeks begin on Monday.`,
  params: z.strictObject({
    expression: expressionParam().meta({
      title: "Expression",
      description: "A JSONata expression; its value becomes the result.",
      hint: "workers[0].result.values.{ 'day': datetime, 'close': close }",
      "x-builder": "list",
    }),
  }),
  result: anyJson().meta({ title: "Value", description: "What the expression yields." }),
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
  inPlace: isHarmless,
  async run({ expression }, context) {
    const evaluated = await evaluateFor(context, expression);
    return evaluated.ok ? done(evaluated.value) : evaluated.outcome;
  },
});
