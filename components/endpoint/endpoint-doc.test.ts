import { expect, test } from "vitest";
import { describeWorkflow } from "@/lib/http/describe-workflow";
import { workflowDocument } from "@/lib/schema/workflow";
import { readEndpointDoc } from "./endpoint-doc";

function docOf(worker: object, priced = false) {
  const document = workflowDocument.parse({
    format: "millrace.workflow/1",
    name: "Board",
    description: "Closing prices.",
    workers: [{ index: 0, ...worker }],
  });
  return readEndpointDoc(
    describeWorkflow({ id: "w", liveVersion: 3, document, priced }, "https://millrace.example"),
  );
}

const trigger = (params: object) => ({
  type: "webhook_trigger",
  name: "Get prices",
  params: { webhook_id: "go", ...params },
});
const provider = (params: object) => ({ type: "data_provider", params: { provider_id: "p", ...params } });

test("a trigger has its variables with type, default and choices, and its limits", () => {
  const doc = docOf(
    trigger({
      rate_limit: 60,
      variables: [
        { name: "symbol", type: "string", required: true, description: "Ticker, such as AAPL" },
        { name: "days", type: "integer", default: 30 },
        { name: "fields", type: "list", choices: ["open", "close"] },
        { name: "note", type: "string", empty: "null", description: "For yourself." },
      ],
    }),
  );
  expect(doc).toMatchObject({
    kind: "trigger",
    name: "Board",
    description: "Closing prices.",
    version: "3",
    summary: "Get prices",
    path: "/api/t/w/go",
    url: "https://millrace.example/api/t/w/go",
    isKeyed: false,
    limits: [
      "At most 60 calls per minute. Further calls get 429 with Retry-After.",
      "At most 1,024 KB per request. Larger requests get 413.",
      "A call can wait for the result for up to 60 s.",
    ],
  });
  expect(doc.variables.map(({ name, type, isRequired, preset }) => [name, type, isRequired, preset])).toEqual(
    [
      ["symbol", "text", true, undefined],
      ["days", "integer", false, 30],
      ["fields", "list", false, undefined],
      ["note", "text", false, undefined],
    ],
  );
  expect(doc.variables[2]?.choices).toEqual(["open", "close"]);
  expect(doc.variables.map(({ description }) => description)).toEqual([
    "Ticker, such as AAPL.",
    "",
    "If omitted: an empty string.",
    "For yourself. If omitted: null.",
  ]);
  expect(doc.variables[1]?.range).toBe("up to ±9,007,199,254,740,991");
  expect(doc.options.map(({ name, place, range }) => [name, place, range])).toEqual([
    ["wait", "query", "0 to 60"],
    ["Idempotency-Key", "header", "at most 255 characters"],
  ]);
  expect(doc.responses.map(({ status }) => status)).toEqual(["200", "202"]);
});

test("a provider has the parameters that its form allows", () => {
  const { kind, variables, options, limits } = docOf(provider({ response_type: "table", table: "t" }));
  expect([kind, variables, limits]).toEqual([
    "provider",
    [],
    ["At most 10,000 rows per page of a list or table."],
  ]);
  expect(options.find(({ name }) => name === "format")?.choices).toContain("csv");
  expect(options.find(({ name }) => name === "as_of")?.type).toBe("time");
  expect(docOf(provider({ response_type: "text" })).options.map(({ name }) => name)).not.toContain("format");
});

test("a key or a price requires a key, and the key itself is nowhere", () => {
  const secret = "the-secret-key";
  const keyed = docOf(trigger({ api_key: secret }));
  expect(keyed.isKeyed).toBe(true);
  expect(JSON.stringify(keyed)).not.toContain(secret);
  expect(docOf(provider({}), true).isKeyed).toBe(true);
  expect(docOf(provider({})).isKeyed).toBe(false);
});
