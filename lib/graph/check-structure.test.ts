import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { checkStructure } from "./check-structure";
import { CATALOGUE, rawDocument } from "./fixtures";

const quote = { operation: "quote", symbol: "AAPL" };

function faults(input: unknown): string[] {
  const result = checkStructure(input, CATALOGUE);
  return result.ok ? [] : result.error.map((fault) => `${fault.path} ${fault.code}`);
}

function paramFaults(params: Record<string, unknown>): string[] {
  return faults({
    ...rawDocument([{ type: "connector" }]),
    workers: [{ index: 0, type: "connector", params }],
  });
}

test("a sound document comes back with its defaults; what an answer adds is ignored", () => {
  const raw = rawDocument([{ type: "webhook_trigger" }, { type: "connector", params: quote }], [[0, 1]]);
  const result = checkStructure(
    { ...raw, id: "x", revision: 3, live_version: null, problems: [] },
    CATALOGUE,
  );
  expect(result).toMatchObject({ ok: true, value: { name: "Untitled workflow", description: "", ...raw } });
  expect(result.ok && "id" in result.value).toBe(false);
});

test("a fault tells its path, code, message and kinds and no more, and a bound that is not allowed itself", () => {
  const workers = [{ index: 0, type: "connector", params: { ...quote, limit: "x" }, timeout: 0 }];
  expect(checkStructure({ ...rawDocument([]), workers }, CATALOGUE)).toEqual({
    ok: false,
    error: [
      {
        path: "workers[0].timeout",
        code: "out_of_range",
        message: "`workers[0].timeout` must be above 0.",
      },
      {
        path: "workers[0].params.limit",
        code: "invalid_type",
        message: "`limit` must be a number, not text.",
        expected: "a number",
        received: "text",
      },
    ],
  });
});

describe("faults of structure, each with its path by position", () => {
  test.each<[string, unknown, string[]]>([
    ["not an object", [], [" invalid_type"]],
    ["no format", { workers: [] }, ["format required"]],
    ["another format", { ...rawDocument([]), format: "other/2" }, ["format invalid_value"]],
    ["an unknown field", { ...rawDocument([]), nodes: [] }, ["nodes unknown_field"]],
    ["workers of the wrong kind", { ...rawDocument([]), workers: {} }, ["workers invalid_type"]],
    ["an unknown type", rawDocument([{ type: "nope" }]), ["workers[0].type unknown_type"]],
    [
      "an unknown field of a worker",
      rawDocument([{ type: "condition", params: { expression: "1" }, colour: "red" }]),
      ["workers[0].colour unknown_field"],
    ],
    [
      "a duplicate index",
      rawDocument([{ type: "webhook_trigger" }, { type: "webhook_trigger", index: 0 }]),
      ["workers[1].index duplicate_index"],
    ],
    [
      "an index that is none",
      rawDocument([{ type: "webhook_trigger", index: 1.5 }]),
      ["workers[0].index invalid_value"],
    ],
    [
      "a connection to nowhere",
      rawDocument(
        [{ type: "webhook_trigger" }],
        [
          [0, 5],
          [7, 0],
        ],
      ),
      ["connections[0].to unknown_worker", "connections[1].from unknown_worker"],
    ],
    [
      "a worker on itself",
      rawDocument([{ type: "condition", params: { expression: "1" } }], [[0, 0]]),
      ["connections[0] cycle"],
    ],
    [
      "a cycle",
      rawDocument(
        [
          { type: "connector", params: quote },
          { type: "connector", params: quote },
        ],
        [
          [0, 1],
          [1, 0],
        ],
      ),
      ["connections[1] cycle"],
    ],
    [
      "a way out that is not there",
      rawDocument(
        [
          { type: "connector", params: quote },
          { type: "connector", params: quote },
        ],
        [[0, 1, "true"]],
      ),
      ["connections[0].port unknown_port"],
    ],
    [
      "the same connection twice",
      rawDocument(
        [{ type: "webhook_trigger" }, { type: "connector", params: quote }],
        [
          [0, 1],
          [0, 1],
        ],
      ),
      ["connections[1] duplicate_connection"],
    ],
    [
      "two triggers with one id",
      rawDocument([
        { type: "webhook_trigger", params: { webhook_id: "a" } },
        { type: "webhook_trigger", params: { webhook_id: "a" } },
      ]),
      ["workers[1].params.webhook_id duplicate_webhook_id"],
    ],
    [
      "two providers with one id",
      rawDocument([
        { type: "data_provider", params: { provider_id: "a", response_data: 1 } },
        { type: "data_provider", params: { provider_id: "a", response_data: 1 } },
      ]),
      ["workers[1].params.provider_id duplicate_provider_id"],
    ],
    [
      "what the type itself refuses",
      rawDocument([{ type: "webhook_trigger", params: { webhook_id: "bad" } }]),
      ["workers[0].params.webhook_id checked"],
    ],
    [
      "params of the wrong kind",
      { ...rawDocument([]), workers: [{ index: 0, type: "connector", params: [] }] },
      ["workers[0].params invalid_type"],
    ],
    [
      "values far too deep",
      { ...rawDocument([]), notes: JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`) },
      [" too_deep"],
    ],
  ])("%s", (_, input, expected) => {
    expect(faults(input)).toEqual(expected);
  });

  test("ports of a condition and of any worker's error are ways out", () => {
    const workers = [
      { type: "condition", params: { expression: "1" } },
      ...[1, 2, 3].map(() => ({ type: "connector", params: quote })),
    ];
    expect(
      faults(
        rawDocument(workers, [
          [0, 1, "true"],
          [0, 1, "false"],
          [0, 2, "error"],
          [1, 3, "error"],
          [0, 3],
        ]),
      ),
    ).toEqual([]);
  });

  test("all faults are told at once, one broken worker hides no other", () => {
    const raw = rawDocument(
      [
        { type: "nope", index: "x" },
        { type: "connector", params: { operation: 5, bogus: 1 } },
        { type: "webhook_trigger", index: 1 },
      ],
      [[1, 9]],
    );
    expect(faults(raw)).toEqual([
      "workers[0].index invalid_type",
      "workers[0].type unknown_type",
      "workers[1].params.operation invalid_type",
      "workers[1].params.bogus unknown_parameter",
      "workers[2].index duplicate_index",
      "connections[0].to unknown_worker",
    ]);
  });
});

describe("of parameters only a wrong JSON kind and an unknown name are faults", () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ["text for a number", { ...quote, limit: "5" }, ["limit invalid_type"]],
    ["a number for one of several texts", { ...quote, operation: 5 }, ["operation invalid_type"]],
    ["neither branch of a union", { ...quote, symbol: 5 }, ["symbol invalid_type"]],
    ["inside the branch that fits", { ...quote, symbol: ["AAPL", 5] }, ["symbol[1] invalid_type"]],
    ["inside a record", { ...quote, headers: { "x-key": 1 } }, ["headers.x-key invalid_type"]],
    ["null", { ...quote, limit: null }, ["limit invalid_type"]],
    ["an unknown name", { ...quote, constructor: 1 }, ["constructor unknown_parameter"]],
    ["a mask where no secret is", { ...quote, start: { $secret: true } }, ["start invalid_type"]],
    ["a mask that is none", { ...quote, api_key: { $secret: 5 } }, ["api_key invalid_type"]],
    ["nothing at all", {}, []],
    ["a constant out of range", { ...quote, limit: 9_000 }, []],
    ["a number that is not whole", { ...quote, limit: 1.5 }, []],
    ["not one of the values", { ...quote, operation: "fly" }, []],
    [
      "an expression for whatever kind",
      { operation: "{{context.o}}", symbol: ["{{x}}"], limit: "{{x}} ", headers: "{{x}}" },
      [],
    ],
    ["masks of secrets", { ...quote, api_key: { $secret: true } }, []],
    ["sealed secrets", { ...quote, api_key: { $secret: "sealed" } }, []],
  ])("%s", (_, params, expected) => {
    expect(paramFaults(params)).toEqual(expected.map((fault) => `workers[0].params.${fault}`));
  });

  test("an expression has no place in a trigger: it is a constant like any other", () => {
    const raw = rawDocument([{ type: "webhook_trigger", params: { variables: "{{context.x}}" } }]);
    expect(faults(raw)).toEqual(["workers[0].params.variables invalid_type"]);
  });
});

test("a switch has the ways out that its document names, and `otherwise`", () => {
  const outputs = [{ name: "big", when: "true" }];
  const leaving = (port: string, given: Json = outputs) =>
    faults(
      rawDocument([{ type: "switch", params: { ways: given } }, { type: "connector" }], [[0, 1, port]]),
    ).filter((fault) => fault.includes("port"));
  expect(["big", "otherwise", "error"].flatMap((port) => leaving(port))).toEqual([]);
  expect(leaving("small")).toEqual(["connections[0].port unknown_port"]);
  // A switch that doesn't name any outputs yet has only the outputs that every switch has.
  expect(leaving("otherwise", 5)).toEqual([]);
});

test("whatever is sent is judged, never thrown at", () => {
  const value = fc.jsonValue();
  const worker = fc.record({
    index: value,
    type: fc.constantFrom("connector", "condition", "switch", "nope"),
    params: value,
  });
  const connection = fc.record({
    from: fc.oneof(fc.nat(3), value),
    to: fc.nat(3),
    port: fc.constantFrom("true", "error"),
  });
  const input = fc.record(
    {
      format: fc.constant("millrace.workflow/1"),
      workers: fc.oneof(fc.array(worker), value),
      connections: fc.oneof(fc.array(connection), value),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(value, input), (sent) => {
      const result = checkStructure(sent, CATALOGUE);
      if (!result.ok) expect(result.error.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    { ...rawDocument([]), nodes: [] },
    /^Unknown field `nodes` in a workflow\. Known fields: format, name, .*connections/,
  ],
  [
    rawDocument([{ type: "transform", colour: "red" }]),
    /`workers\[0\]\.colour` .* Known fields: index, type, .*params,/,
  ],
  [
    { ...rawDocument([]), connections: [{ from: 0, to: 1, branch: "done" }] },
    /`connections\[0\]\.branch` .* Known fields: from, to, port\.$/,
  ],
])("who guessed a name is told those that there are: %#", (document, notified) => {
  const checked = checkStructure(document, CATALOGUE);
  expect(checked.ok ? [] : checked.error.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(notified),
  );
});
