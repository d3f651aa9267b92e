import { validate as validateByReadme } from "@readme/openapi-parser";
import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "fast-check";
import { expect, test } from "vitest";
import { workflowDocument } from "@/lib/schema/workflow";
import type { CallableWorkflow } from "@/lib/service/runs/callable-workflow";
import { TEMPLATES } from "@/lib/templates/templates";
import { describeWorkflow } from "./describe-workflow";
import { describeApi } from "./entry/describe-api";

/** Shared, because it compiles the rules of OpenAPI once, which takes longer than a validation. */
const validator = new Validator();

/** Returns the faults that two public validators find. Both modify their input, so each gets its own copy. */
async function faults(description: object): Promise<unknown[]> {
  const own = () => JSON.parse(JSON.stringify(description));
  const first = await validateByReadme(own());
  const second = await validator.validate(own());
  return [...(first.valid ? [] : first.errors), ...(second.valid ? [] : [second.errors])];
}

function callable(document: unknown): CallableWorkflow {
  return {
    id: "0192f0c1-7e1d-7cc4-8f57-123456789abc",
    liveVersion: 1,
    document: workflowDocument.parse(document),
    priced: false,
  };
}

const described = (document: unknown, priced = false) =>
  describeWorkflow({ ...callable(document), priced }, "https://millrace.example");

const trigger = (params: object, index = 0) => ({ index, type: "webhook_trigger", params });
const provider = (params: object, index = 0) => ({ index, type: "data_provider", params });
const workflow = (workers: object[], more: object = {}) => ({
  format: "millrace.workflow/1",
  workers,
  ...more,
});

interface Operation {
  readonly operationId: string;
  readonly requestBody?: object;
  readonly security?: object[];
}

function operations(description: Record<string, unknown>): Operation[] {
  const paths: Record<string, Record<string, Operation>> = JSON.parse(JSON.stringify(description.paths));
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

test("the whole of the API is accepted by two public validators", async () => {
  expect(await faults(JSON.parse(describeApi("https://millrace.example")))).toEqual([]);
});

test.each(TEMPLATES.map((template) => [template.id, template.document] as const))(
  "the template %s is accepted by two public validators",
  async (_, document) => {
    const ids = { webhook_trigger: "webhook_id", data_provider: "provider_id" } as const;
    const workers = document.workers.map((worker) => {
      const name =
        worker.type === "webhook_trigger" || worker.type === "data_provider" ? ids[worker.type] : null;
      return name === null
        ? worker
        : { ...worker, params: { [name]: `id${worker.index}`, ...worker.params } };
    });
    expect(await faults(described({ ...document, workers }))).toEqual([]);
  },
);

test("a body is required where one of its fields is, and only there", () => {
  const body = (required: boolean) =>
    operations(
      described(workflow([trigger({ webhook_id: "a", variables: [{ name: "v", required }] })])),
    ).find(({ requestBody }) => requestBody !== undefined)?.requestBody;
  expect(body(true)).toMatchObject({ required: true });
  expect(body(false)).toMatchObject({ required: false });
});

test("operation ids are unique, whatever the triggers and providers are called", () => {
  const names = ["x", "x_by_address", "by_address_x", "start_x", "call_x", "read_x"];
  const workers = names.flatMap((name, at) => [
    trigger({ webhook_id: name }, at),
    provider({ provider_id: name, response_data: "" }, at + 100),
  ]);
  const ids = operations(described(workflow(workers))).map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(5 * names.length);
});

const ROWS = ["format", "columns", "where.{column}", "from", "to", "order", "limit", "cursor"];
const FILES = ["application/x-ndjson", "text/csv", "application/vnd.apache.parquet"];

test.each([
  ["table", [...ROWS, "latest"], ["application/json", ...FILES], ["", "/schema"]],
  ["JSON", ROWS, ["application/json", ...FILES], ["", "/schema", "/provenance"]],
  ["text", [], ["text/plain"], ["", "/provenance"]],
])("a %s provider has every parameter and format of its rows", (response_type, names, types, addresses) => {
  const description = described(workflow([provider({ provider_id: "p", response_type, response_data: "" })]));
  const paths = JSON.parse(JSON.stringify(description.paths));
  const [path = ""] = Object.keys(paths);
  expect(Object.keys(paths)).toEqual(addresses.map((end) => `${path}${end}`));
  const { parameters, responses, security } = paths[path].get;
  const known = parameters.map(({ name }: { name: string }) => name);
  const always = ["as_of", "version", "stream", "last_event_id", "Last-Event-ID"];
  expect(known.toSorted()).toEqual([...always, ...names].toSorted());
  expect(Object.keys(responses[200].content).toSorted()).toEqual([...types, "text/event-stream"].toSorted());
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["206", "304", "406", "416"]));
  expect(security).toEqual([]);
});

test("an address without a key says so, one with a key names it", () => {
  const workers = [trigger({ webhook_id: "a" }), trigger({ webhook_id: "b", api_key: { $secret: true } }, 1)];
  expect(operations(described(workflow(workers))).map(({ security }) => security)).toEqual([
    ...[[], []],
    ...Array(2).fill([{ bearer: [] }, { query: [] }]),
  ]);
});

test("what a variable is when it is left out is told", () => {
  const variables = [
    { name: "a", type: "integer", empty: "null" },
    { name: "b", type: "integer" },
    { name: "c", type: "integer", default: 5 },
  ];
  const text = JSON.stringify(described(workflow([trigger({ webhook_id: "x", variables })])));
  expect(text).toContain("If omitted: null.");
  expect(text).toContain("If omitted: an empty string.");
  expect(text).toContain('"default":5');
});

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
const variable = fc.record(
  {
    name: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,12}$/),
    type: fc.constantFrom("string", "integer", "number", "boolean", "list"),
    required: fc.boolean(),
    choices: fc.array(fc.string()),
    empty: fc.constantFrom("text", "null"),
    default: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())),
  },
  { requiredKeys: ["name"] },
);
const someTrigger = fc.record({
  webhook_id: id,
  api_key: fc.constantFrom("", { $secret: true }),
  variables: fc.uniqueArray(variable, { selector: ({ name }) => name, maxLength: 5 }),
});
const someProvider = fc.record({
  provider_id: id,
  access: fc.constantFrom("public", "key"),
  response_type: fc.constantFrom("JSON", "text"),
  response_data: fc.string(),
});

test("any document is accepted by two public validators", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(someTrigger, { selector: ({ webhook_id }) => webhook_id, maxLength: 3 }),
      fc.uniqueArray(someProvider, { selector: ({ provider_id }) => provider_id, maxLength: 3 }),
      fc.string(),
      fc.boolean(),
      async (triggers, providers, name, priced) => {
        const workers = [
          ...triggers.map((params, at) => trigger(params, at)),
          ...providers.map((params, at) => provider(params, 100 + at)),
        ];
        const description = described(workflow(workers, { name, description: name }), priced);
        expect(await faults(description)).toEqual([]);
        const ids = operations(description).map(({ operationId }) => operationId);
        expect(new Set(ids).size).toBe(ids.length);
      },
    ),
    { numRuns: 15 },
  );
});
