import fc from "fast-check";
import type { JsonObject } from "@/lib/kit/json";

const EXPRESSIONS = [
  "1 + 1",
  "context.n",
  '{"n": context.n, "twice": context.n * 2}',
  "workers[0].result",
  "workers[1].result",
  "workers[1].result.n + 1",
  "[context.n, context.text, null]",
  '$uppercase(context.text) & "é\\u2028"',
  "context.nothing",
  '$error("no")',
  "$sum([1, 2, context.n])",
  "context.n > 3",
  '"\\u0000 and \\ud800"',
  "(",
];

const part = fc.oneof(
  fc.record({ type: fc.constant("transform"), expression: fc.constantFrom(...EXPRESSIONS) }),
  fc.record({ type: fc.constant("condition"), expression: fc.constantFrom(...EXPRESSIONS) }),
  fc.record({
    type: fc.constant("data_provider"),
    response_data: fc.constantFrom(
      "{{workers[1].result}}",
      "{{context.text}} of {{context.n}}",
      "plain",
      "{{workers[2].nope}}",
    ),
    response_type: fc.constantFrom("JSON", "text"),
  }),
);

type Part = { type: string } & JsonObject;

export type Pure = ReturnType<typeof documentOf>;

function documentOf(parts: readonly Part[], seeds: readonly number[]) {
  const workers = [
    { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
    ...parts.map(({ type, ...params }, at) => ({
      index: at + 1,
      type,
      params: type === "data_provider" ? { ...params, provider_id: `p${at}` } : params,
    })),
  ];
  // Connections only lead forward, so there are no cycles. Each worker has one or two upstream workers.
  const connections = parts.flatMap((_part, at) => {
    const seed = seeds[at] ?? 0;
    return [...new Set([seed % (at + 1), (seed >> 4) % (at + 1)])].map((from) => {
      const ports =
        parts[from - 1]?.type === "condition" ? ["true", "false", "error"] : [undefined, undefined, "error"];
      const port = from === 0 ? undefined : ports[(seed >> 8) % 3];
      return { from, to: at + 1, ...(port === undefined ? {} : { port }) };
    });
  });
  return { workers, connections };
}

/** Random documents of pure workers, with the variables that they are called with. */
export const pureDocument = fc
  .tuple(
    fc.array(part, { minLength: 1, maxLength: 6 }),
    fc.array(fc.nat(100_000), { minLength: 6, maxLength: 6 }),
  )
  .map(([parts, seeds]) => documentOf(parts, seeds));

export const variables = fc.record({
  n: fc.oneof(fc.integer(), fc.double({ noNaN: true })),
  text: fc.string({ unit: "grapheme" }),
});
