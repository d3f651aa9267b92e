import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { workflowDocument } from "@/lib/schema/workflow";
import { hostsOf } from "./hosts-of";

const upstreams = {
  news: { url: "https://news.example.com/api/v1", apiKey: undefined },
  market: { url: "https://market.example.com", apiKey: undefined },
  economic: {
    url: "https://series.example.com/fred",
    csvUrl: "https://files.example.com/x.csv",
    apiKey: undefined,
    hourly: undefined,
  },
};
const ID = "01a1f980-8efc-71f0-a194-fa0d04e521dc";

function calls(type: string, params: JsonObject) {
  const document = { format: "millrace.workflow/1", workers: [{ index: 0, type, params }] };
  return hostsOf(workflowDocument.parse(document), upstreams);
}

const none = { hosts: [], anyHost: false, email: false, workflows: [], workers: [] };

test.each([
  ["fetch_news", {}, { hosts: ["news.example.com"] }],
  ["market_data", { operation: "quote" }, { hosts: ["market.example.com"] }],
  ["economic_data", {}, { hosts: ["series.example.com", "files.example.com"] }],
  [
    "http_request",
    { url: "https://user:pass@a.example.com:8443/p?key=1" },
    { hosts: ["a.example.com:8443"] },
  ],
  ["http_request", { url: "https://a.example.com/{{workers[0].result.x}}" }, { hosts: ["a.example.com"] }],
  ["http_request", { url: "https://a.example{{workers[0].result.x}}/" }, { anyHost: true }],
  ["http_request", { url: "{{context.url}}" }, { anyHost: true }],
  ["http_request", { url: { $secret: true } }, { anyHost: true }],
  ["notify", { channel: "email", to: "desk@example.com" }, { email: true }],
  ["notify", { channel: "webhook", to: "https://hook.example.com/s3cret" }, { hosts: ["hook.example.com"] }],
  ["notify", { channel: "slack", credential: "desk" }, { anyHost: true }],
  ["call_workflow", { workflow_id: ID }, { workflows: [ID] }],
  ["call_workflow", { workflow_id: "{{context.id}}" }, { anyHost: true }],
  [`worker:${ID}`, {}, { workers: [ID] }],
  ["transform", { expression: '"https://not-a-call.example.com"' }, {}],
])("%s with %o may call what it names, and no more is told of it", (type, params, expected) => {
  expect(calls(type, params)).toEqual({ ...none, ...expected });
});

test("what runs after a failure is called too", () => {
  const handler = { workflow_id: ID.toUpperCase() };
  const document = { format: "millrace.workflow/1", workers: [], on_failure: handler };
  expect(hostsOf(workflowDocument.parse(document), upstreams).workflows).toEqual([ID]);
});
