import type { JsonObject } from "@/lib/kit/json";
import { sampleAnswer } from "@/lib/workers/sample-data/sample-answer";
import { buildRequest } from "./build-request";
import { marketFields } from "./market-params";
import type { OperationName } from "./operation-names";
import { OPERATIONS } from "./operations";
import { symbolList } from "./symbol-list";

interface MarketExample {
  readonly params: JsonObject & { operation: OperationName };
  readonly result: JsonObject & { as_of: string; sample: true };
}

const FETCHED_AT = Date.UTC(2026, 0, 15, 15, 30);

export function marketExamples(): MarketExample[] {
  return [...OPERATIONS.values()].flatMap((operation) => {
    const params = marketFields.parse({ operation: operation.name, ...operation.example });
    const symbols = symbolList(params.symbol ?? "");
    const request = buildRequest(operation, params, symbols, "https://sample-data.invalid", null);
    const answer = sampleAnswer("market", { method: "GET", url: request.url }, FETCHED_AT);
    const result = operation.answer.read(JSON.parse(answer.body), params);
    const as_of = new Date(FETCHED_AT).toISOString();
    return result
      ? [
          {
            params: { operation: operation.name, ...operation.example },
            result: { ...result, as_of, sample: true },
          },
        ]
      : [];
  });
}
