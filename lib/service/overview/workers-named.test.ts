import { expect, test } from "vitest";
import { workersNamed } from "./workers-named";

const document = {
  workers: [
    { index: 0, type: "webhook_trigger", name: "Incoming call", params: { webhook_id: "board" } },
    { index: 1, type: "market_data", params: { operation: "quote", symbol: "{{workers[0].result.symbol}}" } },
    { index: 2, type: "transform", params: { expression: "$quote := 1" } },
  ],
};

test.each([
  ["incoming", [0]],
  ["BOARD", [0]],
  ["market data", [1]],
  ["market_data", [1]],
  ["quote", [1]],
  ["nothing", []],
])("%s is found in workers %j: by name, type or own id, not by what they compute", (text, found) => {
  expect(workersNamed(document, text).map(({ index }) => index)).toEqual(found);
});
