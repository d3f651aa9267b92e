import { z } from "zod";
import { defineWorker, LIST_RESULT_BYTES } from "@/lib/workers/define-worker";
import { addTitles } from "@/lib/workers/upstream/add-titles";
import { ruleOver } from "@/lib/workers/upstream/param-kinds";
import { refused } from "@/lib/workers/upstream/refusal";
import { stamps } from "@/lib/workers/upstream/stamp-result";
import { askMarket } from "./ask-market";
import { marketExamples } from "./market-examples";
import { marketGuide } from "./market-guide";
import { marketFields } from "./market-params";
import { marketVariants } from "./market-variants";
import { findOperation, OPERATIONS } from "./operations";
import { shownWhere } from "./shown-where";
import { symbolList } from "./symbol-list";
import { validateParams } from "./validate-params";

const bySymbol = z
  .looseObject(
    addTitles({
      symbols: z.record(
        z.string(),
        z.union([
          z.looseObject(
            addTitles({ error: z.looseObject(addTitles({ code: z.string(), message: z.string() })) }),
          ),
          z.looseObject({}),
        ]),
      ),
      ...stamps,
    }),
  )
  .meta({ title: "Several symbols" });

const results = [...OPERATIONS.values()].map((operation) =>
  z.intersection(operation.answer.schema, z.looseObject(stamps)).meta({ title: operation.title }),
);

export const marketData = defineWorker({
  type: "market_data",
  kind: "connector",
  title: "Market data",
  source: "market",
  summary: "Prices, indicators, companies, funds, calendars and analyst estimates: 28 operations.",
  keywords: [
    "stocks",
    "shares",
    "etf",
    "crypto",
    "forex",
    "currency",
    "exchange rate",
    "fx",
    "gold",
    "silver",
  ],
  variants: marketVariants(),
  guide: marketGuide(),
  params: z.strictObject(shownWhere(marketFields.shape)).superRefine(...ruleOver(validateParams)),
  result: z.union([bySymbol, ...results]),
  get examples() {
    return marketExamples();
  },
  maxResultBytes: LIST_RESULT_BYTES,
  cost({ operation: name, symbol }) {
    const operation = findOperation(String(name));
    if (!operation) return null;
    const isKnown = typeof symbol === "string" && !symbol.includes("{{");
    const symbols = operation.creditsPer === "symbol" && isKnown ? symbolList(symbol).length : 1;
    return { unit: "credit", amount: operation.credits * Math.max(1, symbols) };
  },
  newestFirst({ operation: name, order }) {
    const isOrdered = findOperation(String(name))?.sends.includes("order") === true;
    const isNewest = [undefined, null, "", "desc"].some((each) => each === order);
    return isOrdered && isNewest ? { rows: "values", cure: { param: "order", value: "asc" } } : null;
  },
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
