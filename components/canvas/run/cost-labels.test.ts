import { expect, test } from "vitest";
import type { RunCost } from "@/lib/contract/run-costs";
import { formatMoney } from "@/lib/pricing/format-money";
import { costLabels, loopCostLabels } from "./cost-labels";

const cost = (given: Partial<RunCost>): RunCost => ({
  worker: 3,
  unit: "model_call",
  currency: null,
  amount: 1,
  times: 1,
  most_times: 1,
  ...given,
});

test.each<[Partial<RunCost>, string]>([
  [{}, "1 model call"],
  [{ times: 500, most_times: 500 }, "500 items × 1 model call"],
  [{ unit: "credit", sample: true }, "Free: sample data"],
  [{ times: 1, most_times: 1, unit: "credit", amount: 20 }, "20 data service credits"],
  [{ times: null, most_times: 50, unit: "credit" }, "each item × 1 data service credit, up to 50 items"],
  [
    { times: 3, most_times: 3, unit: "money", currency: "USD", amount: 150 },
    `3 items × ${formatMoney(150, "USD")}`,
  ],
])("a cost reads in a line: %o", (given, words) => {
  expect(costLabels(cost(given))).toBe(words);
});

test("what a box costs is one line, and workers that take the same are added up", () => {
  const called = cost({ times: 500, most_times: 500 });
  const priced = cost({ ...called, unit: "credit" });
  expect(loopCostLabels([])).toBeNull();
  expect(loopCostLabels([{ ...priced, sample: true }])).toBeNull();
  expect(loopCostLabels([called, priced, called])).toBe(
    "500 items × 2 model calls + 500 items × 1 data service credit",
  );
});
