import { expect, test } from "vitest";
import { workflowDocument } from "@/lib/schema/workflow";
import { typeSample } from "./type-sample";

function flow(type: string, params: object) {
  return workflowDocument.parse({
    format: "millrace.workflow/1",
    workers: [
      { index: 0, type, params },
      { index: 1, type: "data_provider", params: { response_data: "{{workers[0].result}}" } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
}

test("a provider gives the form of the connector before it, of the operation that is set", () => {
  expect(typeSample(flow("market_data", { operation: "quote" }), [1])).toHaveProperty("close");
  expect(typeSample(flow("market_data", { operation: "time_series" }), [1])).toHaveProperty("values");
});

test("what is made by a transform or an API of one's own has no form to show", () => {
  expect(typeSample(flow("transform", { expression: "1" }), [1])).toBeNull();
  expect(typeSample(flow("http_request", { url: "https://x.test" }), [1])).toBeNull();
});
