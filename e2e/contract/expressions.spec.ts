import { expect, test } from "@playwright/test";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { ended, stepOf } from "@/e2e/api/runs";
import { send } from "@/e2e/api/send";

const RESULT = `{
  "n": 42, "half": 0.5, "yes": true, "no": false, "none": null, "text": "plain", "empty": "",
  "list": [1, "two", null], "object": {"b": 1, "a": [2]}, "deep": {"x": {"y": [{"z": "found"}]}}, "a b": "spaced"
}`;

/** Expressions with their results, byte for byte. */
const SERVED: readonly [expression: string, served: string][] = [
  ["{{workers[1].result.n}}", "42"],
  ["{{workers[1].result.half}}", "0.5"],
  ["{{ workers[1].result.yes }}", "true"],
  ["{{workers[1].result.no}}", "false"],
  ["{{workers[1].result.none}}", "null"],
  ["{{workers[1].result.list}}", '[1,"two",null]'],
  ["{{workers[1].result.object}}", '{"b":1,"a":[2]}'],
  ["{{workers[1].result.deep.x.y[0].z | json}}", '"found"'],
  ["{{workers[1].result['a b'] | json}}", '"spaced"'],
  ['{"n": {{workers[1].result.n}}, "s": "{{workers[1].result.text}}"}', '{"n": 42, "s": "plain"}'],
  ['{"o": {{workers[1].result.object}}}', '{"o": {"b":1,"a":[2]}}'],
  ['{"l": {{workers[1].result.list}}, "z": {{workers[1].result.none}}}', '{"l": [1,"two",null], "z": null}'],
  ['["{{workers[1].result.yes}}"]', '["true"]'],
  ['["{{workers[1].result.empty}}"]', '[""]'],
  ['"{{workers[1].result.text | upcase | append: "!"}}"', '"PLAIN!"'],
  ["{{workers[1].result.missing | default: 7}}", "7"],
  ['{{workers[1].result.missing.deeper | default: "x" | json}}', '"x"'],
  ["{{workers[1].result.list | size}}", "3"],
  ["{{workers[1].result.n | plus: 1}}", "43"],
  ["{{context.symbol | json}}", '"AAPL"'],
  ["{{workers[0].result.symbol | json}}", '"AAPL"'],
  ["{{request.body.extra.more}}", '[{"k":1}]'],
  ["{{request.query.q | json}}", '"from the query"'],
  ["{{request.headers['x-mark'] | json}}", '"a mark"'],
  ['"no expression"', '"no expression"'],
];

test("a parameter that is one expression takes the value with its type; within text it is text or JSON", async () => {
  const providers = SERVED.map(([expression], at) => provider(10 + at, expression));
  const { call, providerPath } = await live(
    flow(
      [
        webhook(0, { variables: [{ name: "symbol", type: "string", default: "AAPL" }] }),
        transform(1, RESULT),
        ...providers,
      ],
      [[0, 1], ...providers.map(({ index }) => [1, index] as const)],
    ),
  );
  const answer = await call(
    { extra: { more: [{ k: 1 }] } },
    { query: "?q=from+the+query", headers: { "x-mark": "a mark" } },
  );
  expect(await ended(answer)).toMatchObject({ status: "succeeded" });
  for (const [at, [expression, served]] of SERVED.entries()) {
    expect.soft((await send(providerPath(10 + at))).text, expression).toBe(served);
  }
});

test("run.id, run.started_at and workflow.id are there", async () => {
  const { call, id, providerPath } = await live(
    flow([webhook(0), provider(1, '["{{run.id}}", "{{run.started_at}}", "{{workflow.id}}"]')], [[0, 1]]),
  );
  const run = await ended(await call());
  const [runId, startedAt, workflowId] = JSON.parse((await send(providerPath(1))).text);
  expect({ runId, workflowId }).toEqual({ runId: run.id, workflowId: id });
  expect(Date.parse(startedAt)).toBe(Date.parse(String(run.started_at)));
});

/**
 * Expressions that fail a step, and what the message must name: the path, the missing key and the existing
 * keys.
 */
const MISSING: readonly [expression: string, named: readonly string[]][] = [
  ["{{workers[1].result.nope}}", ["workers[1].result", "nope", "present", "other"]],
  ["{{workers[1].result.present.deeper}}", ["workers[1].result.present", "deeper"]],
  ["{{workers[1].result.object.gone}}", ["workers[1].result.object", "gone", "inner"]],
  ["text {{workers[1].result.nope}} text", ["workers[1].result", "nope"]],
  ["{{request.body.absent}}", ["request.body", "absent"]],
  ["{{workers[1].result.list[9]}}", ["workers[1].result.list", "9"]],
  ["{{workers[1].result.constructor}}", ["constructor"]],
  ["{{workers[1].result.__proto__}}", ["__proto__"]],
  ["{{workers[1].result.list.map}}", ["map"]],
];

for (const [expression, named] of MISSING) {
  test(`${expression} fails its step and says what is missing`, async () => {
    const document = flow(
      [
        webhook(0, { variables: [{ name: "symbol", type: "string" }] }),
        transform(1, '{"present": 1, "other": 2, "list": [1], "object": {"inner": 1}}'),
        provider(2, expression, { response_type: "text" }),
      ],
      [
        [0, 1],
        [1, 2],
      ],
    );
    const { call } = await live(document);
    const run = await ended(await call({}));
    expect(run.status).toBe("failed");
    const error = stepOf(run, 2)?.error;
    expect(error).toMatchObject({ code: "expression_error", worker: 2, retryable: false });
    for (const name of named) expect.soft(error?.message).toContain(name);
  });
}

test("a text value of another worker is not read again as an expression", async () => {
  const { call, providerPath } = await live(
    flow(
      [
        webhook(0, { variables: [{ name: "s", type: "string" }] }),
        provider(1, "{{context.s}}", { response_type: "text" }),
      ],
      [[0, 1]],
    ),
  );
  await ended(await call({ s: "{{run.id}} {{context.s}}" }));
  expect((await send(providerPath(1))).text).toBe("{{run.id}} {{context.s}}");
});

test("the input of a step is what the worker got, expressions resolved", async () => {
  const { call, id } = await live(
    flow(
      [webhook(0), transform(1, "7"), provider(2, "{{workers[1].result}}")],
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  const run = await ended(await call());
  expect(stepOf(run, 2)?.input).toMatchObject({ response_data: 7, response_type: "JSON" });
  expect(run.workflow_id).toBe(id);
});
