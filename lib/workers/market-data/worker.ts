import { z } from "zod";
import { defineWorker } from "@/lib/workers/define-worker";
import { reportFaults } from "@/lib/workers/upstream/param-kinds";
import { refused } from "@/lib/workers/upstream/refusal";
import { askMarket } from "./ask-market";
import { marketExamples } from "./examples";
import { marketGuide } from "./guide";
import { judgeParams } from "./judge-params";
import { OPERATIONS } from "./operations";
import { marketFields } from "./params";

const stamps = { as_of: z.string().describe("When it was fetched."), sample: z.literal(true).optional() };

const bySymbol = z
  .looseObject({
    symbols: z.record(
      z.string(),
      z.union([
        z.looseObject({ error: z.looseObject({ code: z.string(), message: z.string() }) }),
        z.looseObject({}),
      ]),
    ),
    ...stamps,
  })
  .meta({ title: "Several symbols" });

const results = [...OPERATIONS.values()].map((operation) =>
  z.intersection(operation.answer.schema, z.looseObject(stamps)).meta({ title: operation.title }),
);

export const marketData = defineWorker({
  type: "market_data",
  kind: "connector",
  title: "Market data",
  summary: "Prices, indicators, companies, funds, calendars and analysts' views: 28 operations.",
  guide: marketGuide(),
  params: marketFields.check(reportFaults(judgeParams)),
  result: z.union([bySymbol, ...results]),
  examples: marketExamples(),
  async run(params, context) {
    const operation = OPERATIONS.get(params.operation);
    if (operation) return askMarket(operation, params, context);
    return refused({
      code: "invalid_params",
      message: "Choose an operation.",
      details: { parameter: "operation" },
    });
  },
});
