import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { findProblems } from "./find-problems";
import { CATALOGUE, document } from "./fixtures";
import { withGeneratedIds } from "./with-generated-ids";
import { danglingReferences, referencesTo } from "./worker-references";

const quote = { operation: "quote", symbol: "AAPL" };

function problems(...args: Parameters<typeof document>): string[] {
  return findProblems(document(...args), CATALOGUE).map((each) => `${each.worker} ${each.path} ${each.code}`);
}

describe("parameters", () => {
  test.each<[string, JsonObject, string[]]>([
    ["sound", quote, []],
    ["required and missing", { symbol: "A" }, ["operation required"]],
    ["out of range", { ...quote, limit: 501 }, ["limit out_of_range"]],
    ["not whole", { ...quote, limit: 1.5 }, ["limit invalid_value"]],
    ["not one of the values", { ...quote, operation: "fly" }, ["operation invalid_value"]],
    ["of the wrong form", { ...quote, start: "24" }, ["start invalid_format"]],
    [
      "a rule over several, with its own code",
      { ...quote, start: "2025", end: "2024" },
      ["end out_of_order"],
    ],
    ["a rule that misses something", { operation: "quote" }, ["symbol required"]],
    ["a required text that is blank", { ...quote, api_key: "" }, ["api_key required"]],
    [
      "known only in the run",
      { operation: "{{run.id}}", symbol: "{{run.id}}", limit: "{{run.id}}", start: "{{run.id}}" },
      [],
    ],
    ["a rule that met an expression", { ...quote, start: "{{run.id}}", end: "2024" }, []],
    [
      "a rule that does not care for the expression",
      { operation: "quote", start: "{{run.id}}" },
      ["symbol required"],
    ],
    ["a mask with nothing behind it", { ...quote, api_key: { $secret: true } }, ["api_key secret_missing"]],
    ["a sealed secret", { ...quote, api_key: { $secret: "sealed" } }, []],
  ])("%s", (_, params, expected) => {
    expect(problems([{ type: "connector", params }])).toEqual(
      expected.map((each) => `0 workers[0].params.${each}`),
    );
  });

  test("what the type itself finds comes along, and a type that was withdrawn", () => {
    expect(problems([{ type: "webhook_trigger", params: { webhook_id: "odd" } }, { type: "gone" }])).toEqual([
      "0 workers[0].params.webhook_id checked",
      "1 workers[1].type unknown_type",
    ]);
  });

  test("a code to try again after is one that steps fail with", () => {
    const worker = {
      type: "connector",
      params: quote,
      retry: { attempts: 2, codes: ["timeout", "time_out"] },
    };
    expect(findProblems(document([worker]), CATALOGUE)).toEqual([
      {
        path: "workers[0].retry.codes[1]",
        severity: "error",
        code: "unknown_code",
        message: "No step can fail with the error code `time_out`. Did you mean `timeout`?",
        worker: 0,
      },
    ]);
  });

  test("an answering worker must be there, and nothing leads into a trigger", () => {
    const workers = [
      { type: "webhook_trigger", params: { result_from: 4 } },
      { type: "connector", params: quote },
    ];
    expect(problems(workers, [[1, 0]])).toEqual([
      "0 workers[0].params.result_from unknown_worker",
      "0 workers[0] trigger_has_input",
    ]);
  });

  test("an address cannot be an expression", () => {
    const params = { webhook_id: "{{run.id}}" };
    expect(problems([{ type: "webhook_trigger", params }])).toEqual([
      "0 workers[0].params.webhook_id invalid_format",
    ]);
  });
});

describe("expressions", () => {
  const trigger = { type: "webhook_trigger", params: { variables: [{ name: "symbol" }] } };
  const timer = { type: "webhook_trigger", params: {} };
  const uses = (text: string) => ({ type: "connector", params: { ...quote, headers: { "x-a": text } } });
  const found = (code: string, worker = 1) => [`${worker} workers[${worker}].params.headers["x-a"] ${code}`];

  test.each<[string, string[]]>([
    ["{{workers[0].result.symbol}} {{context.symbol}} {{run.id}} {{request.body.x}}", []],
    ["{{ broken", found("expression_invalid")],
    ["{{workers[0].result | nofilter}}", found("expression_invalid")],
    ["{{elsewhere.x}}", found("expression_invalid")],
    ["{{workers.first.result}} {{workers | size}}", []],
    ["{{workers.quote.result}}", found("expression_invalid")],
    ["{{workers[9].result}}", found("not_upstream")],
    ["{{workers[2].result}}", found("not_upstream")],
    ["{{workers[2].result | default: 1}}", found("not_upstream")],
    ["{{'a' | append: workers[2].result}} {{workers[2].result}}", found("not_upstream")],
    ["{{workers[1].result}}", found("not_upstream")],
    ["{{context.nope}}", found("unknown_variable")],
    ["{{context.nope | default: 'x'}}", []],
    ["{{workers[context.symbol].result}}", []],
    ["{{workers[0].result.symbl}}", found("unknown_variable")],
    ["{{workers[0].result.symbl | default: 'x'}}", []],
    ["{{workers[0].error.code | default: ''}} {{workers[0].result}}", []],
  ])("%s", (text, expected) => {
    const path = (each: string) => each.replace('headers["x-a"]', "headers.x-a");
    expect(problems([trigger, uses(text), { type: "connector", params: quote }], [[0, 1]])).toEqual(
      expected.map(path),
    );
  });

  test("a field that a trigger does not declare is told with the name that is near", () => {
    const document_ = document([trigger, uses("{{workers[0].result.symbl}}")], [[0, 1]]);
    expect(findProblems(document_, CATALOGUE)[0]?.message).toContain("Did you mean `symbol`?");
  });

  test("upstream means by whatever way", () => {
    const chain = [
      trigger,
      { type: "condition", params: { expression: "{{" } },
      uses("{{workers[0].result.symbol}}"),
    ];
    expect(
      problems(chain, [
        [0, 1],
        [1, 2, "error"],
      ]),
    ).toEqual([]);
  });

  test("a variable counts when one of the triggers upstream declares it", () => {
    const text = uses("{{context.symbol}}");
    expect(
      problems(
        [trigger, timer, text],
        [
          [0, 2],
          [1, 2],
        ],
      ),
    ).toEqual([]);
    expect(problems([trigger, timer, text], [[1, 2]])).toEqual([
      "2 workers[2].params.headers.x-a unknown_variable",
    ]);
    expect(problems([text])).toEqual([]);
  });

  const program = (expression: string) => ({ type: "condition", params: { expression } });

  test.each<[string, string[]]>([
    ["workers[0].result.symbol = context.symbol", []],
    ["workers[0].result.symbol & '{{workers[9].result}}'", []],
    ["workers[0].result.symbl", []],
    ["workers[9].result", ["not_upstream"]],
    ["workers[2].result.symbol & 'x'", ["not_upstream"]],
    ["$sum(workers[2].result.values[close > 1].open)", ["not_upstream"]],
    ["workers[1].result", ["not_upstream"]],
    ["[$count(workers), workers[9]]", []],
    ["'workers[9].result' & /* workers[9] */ 'x'", []],
    ["workers[0].result.body.(workers[9].name)", []],
  ])("in a program: %s", (expression, expected) => {
    const workers = [
      { type: "webhook_trigger", params: { variables: [{ name: "symbol" }, { name: "body" }] } },
      program(expression),
      { type: "connector", params: quote },
    ];
    expect(problems(workers, [[0, 1]])).toEqual(
      expected.map((code) => `1 workers[1].params.expression ${code}`),
    );
  });

  test("a program says the same as a template, and its uses are listed", () => {
    const draft = document([trigger, program("workers[7].result.x")], [[0, 1]]);
    expect(findProblems(draft, CATALOGUE)[0]?.message).toBe("`workers[7].result.x`: worker 7 doesn't exist.");
    expect(danglingReferences(draft, CATALOGUE)).toEqual([
      { worker: 1, path: "workers[1].params.expression", reference: "workers[7].result.x", refersTo: 7 },
    ]);
  });

  test("what a result lacks is found in the run, where it is known, but for a trigger's own", () => {
    const before = { type: "connector", params: quote };
    expect(problems([before, uses("{{workers[0].result.symbl}}")], [[0, 1]])).toEqual([]);
    expect(problems([trigger, program("workers[0].result.symbl")], [[0, 1]])).toEqual([]);
  });

  test("a misspelt variable is met with the one that is near, and with all there are", () => {
    const several = { ...trigger, params: { variables: [{ name: "symbol" }, { name: "days" }] } };
    const said = (text: string) =>
      findProblems(document([several, uses(text)], [[0, 1]]), CATALOGUE).map(({ message }) => message);
    expect(said("{{context.symbl}}")).toEqual([
      "`context.symbl`: the trigger has no variable `symbl`. Did you mean `symbol`? Known variables: symbol, days.",
    ]);
    expect(said("{{context.ticker}}")).toEqual([
      "`context.ticker`: the trigger has no variable `ticker`. Known variables: symbol, days.",
    ]);
  });

  test("every rule of a switch is read, each at its own place", () => {
    const ways = [
      { name: "a", when: "workers[0].result.x > 1" },
      { name: "b", when: "workers[1].result.x > 1" },
    ];
    const workers = [
      { type: "switch", params: { ways } },
      { type: "condition", params: { expression: "1" } },
    ];
    expect(findProblems(document(workers, []), CATALOGUE).map(({ path, code }) => `${path} ${code}`)).toEqual(
      ["workers[0].params.ways[0].when not_upstream", "workers[0].params.ways[1].when not_upstream"],
    );
  });

  test("the message says what to connect", () => {
    const list = findProblems(document([trigger, uses("{{workers[0].result.x}}")]), CATALOGUE);
    expect(list[0]?.message).toBe(
      "`workers[0].result.x`: worker 0 (webhook_trigger) is not upstream. Connect it to worker 1, directly or through other workers.",
    );
  });

  test("uses of a worker are listed, before and after it is deleted", () => {
    const draft = document([trigger, uses("{{workers[0].result.x}} {{workers[7].error}}")], [[0, 1]]);
    const use = { worker: 1, path: "workers[1].params.headers.x-a" };
    expect(referencesTo(0, draft, CATALOGUE)).toEqual([
      { ...use, reference: "workers[0].result.x", refersTo: 0 },
    ]);
    expect(danglingReferences(draft, CATALOGUE)).toEqual([
      { ...use, reference: "workers[7].error", refersTo: 7 },
    ]);
  });
});

test("addresses that were left out are filled in, the provider's always the same", () => {
  const draft = document([
    { type: "webhook_trigger", params: { webhook_id: "" } },
    { type: "webhook_trigger", params: { webhook_id: "mine" } },
    { type: "data_provider", index: 7, params: { response_data: 1 } },
    { type: "connector", params: quote },
  ]);
  const workflowId = "0199a0de-0000-7000-8000-00ab12cd34ef";
  const filled = withGeneratedIds(draft, workflowId, () => "random");
  expect(filled.workers.map((worker) => worker.params)).toEqual([
    { webhook_id: "random" },
    { webhook_id: "mine" },
    { provider_id: "p7-00ab12cd34ef", response_data: 1 },
    quote,
  ]);
  expect(withGeneratedIds(filled, workflowId, () => "other")).toEqual(filled);
});
