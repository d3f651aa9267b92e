import fc from "fast-check";
import jsonata from "jsonata";
import { expect, test } from "vitest";
import { type ListStep, printList, readList } from "./list-program";

const source = "workers[1].result.values";
const field = fc.constantFrom("close", "symbol", "`Net income`", "`and`", "x1");
const step: fc.Arbitrary<ListStep> = fc.oneof(
  fc.record({ do: fc.constant("sort" as const), field, down: fc.boolean() }),
  fc.record({ do: fc.constant("pick" as const), fields: fc.uniqueArray(field, { minLength: 1 }) }),
  fc.record({ do: fc.constant("group" as const), by: field, sum: fc.oneof(field, fc.constant("")) }),
  fc.record({ do: fc.constant("unique" as const), by: field }),
  fc.record({ do: fc.constant("first" as const), count: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ field, text: fc.string({ unit: "binary-ascii", maxLength: 8 }) }).map(
    ({ field: own, text }): ListStep => ({
      do: "filter",
      rules: {
        join: "and",
        rules: [{ field: own, test: "!=", value: { kind: "constant", constant: text } }],
      },
    }),
  ),
);

test("whatever is done to a list, it is JSONata and reads back as it was", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
      const program = printList({ source, steps });
      expect(() => jsonata(program)).not.toThrow();
      expect(readList(program)).toEqual({ source, steps });
    }),
  );
});

test("a program that somebody wrote or changed by hand stays a program", () => {
  for (const program of [
    "",
    "workers[1].result",
    printList({ source, steps: [] }).replace("$rows\n)", "$rows[0]\n)"),
  ])
    expect(readList(program), program).toBeNull();
});

const values = [
  { day: "a", side: "buy", amount: 1 },
  { day: "b", side: "sell", amount: 2 },
  { day: "c", side: "buy", amount: 3 },
];

test.each<[string, ListStep, unknown]>([
  ["sorted", { do: "sort", field: "amount", down: true }, [values[2], values[1], values[0]]],
  ["picked", { do: "pick", fields: ["day"] }, [{ day: "a" }, { day: "b" }, { day: "c" }]],
  [
    "grouped and summed",
    { do: "group", by: "side", sum: "amount" },
    [
      { side: "buy", count: 2, "sum of amount": 4 },
      { side: "sell", count: 1, "sum of amount": 2 },
    ],
  ],
  ["unique", { do: "unique", by: "side" }, [values[0], values[1]]],
  ["its first", { do: "first", count: 1 }, [values[0]]],
  [
    "filtered down to one row, which is a list still",
    {
      do: "filter",
      rules: {
        join: "and",
        rules: [{ field: "amount", test: ">", value: { kind: "constant", constant: 2 } }],
      },
    },
    [values[2]],
  ],
])("a list comes out %s", async (_, each, expected) => {
  const input = { workers: [null, { result: { values } }] };
  const made: unknown = await jsonata(printList({ source, steps: [each] })).evaluate(input);
  expect(JSON.parse(JSON.stringify(made))).toEqual(expected);
});

test("of nothing comes an empty list", async () => {
  const steps: ListStep[] = [
    { do: "unique", by: "side" },
    { do: "sort", field: "day", down: false },
    { do: "pick", fields: ["day"] },
  ];
  const made: unknown = await jsonata(printList({ source, steps })).evaluate({
    workers: [null, { result: { values: [] } }],
  });
  expect(JSON.parse(JSON.stringify(made))).toEqual([]);
});
