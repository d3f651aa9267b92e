import { expect, test } from "vitest";
import { makeCatalogue, resultSchemaOf } from "@/lib/editing/catalogue";
import { fieldsOf } from "@/lib/expression/shape";
import type { Json } from "@/lib/kit/json";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

const catalogue = makeCatalogue(workerCatalogue());

function fields(type: string, params: Record<string, Json>): string[] {
  const schema: Json = JSON.parse(JSON.stringify(resultSchemaOf(catalogue.find(type)!, params)));
  return fieldsOf({ schema }).map(({ key }) => String(key));
}

test("a worker that is set to one operation is known to give what that one gives", () => {
  const quote = fields("market_data", { operation: "quote", symbol: "AAPL" });
  expect(quote).toEqual(expect.arrayContaining(["symbol", "close", "as_of", "sample"]));
  expect(quote).not.toEqual(expect.arrayContaining(["mutual_fund"]));
  expect(quote).not.toContain("CEO");
  expect(quote).not.toContain("values");
  expect(fields("economic_data", { operation: "releases" })).not.toContain("observations");
});

test("several symbols are answered by symbol", () => {
  expect(fields("market_data", { operation: "quote", symbol: "AAPL,MSFT" })).toEqual([
    "symbols",
    "as_of",
    "sample",
  ]);
});

test("an operation that is only known in the run may give what any of them gives", () => {
  const all = fields("market_data", { operation: "{{context.operation}}" });
  expect(all).toEqual(expect.arrayContaining(["values", "mutual_fund", "symbols"]));
});
