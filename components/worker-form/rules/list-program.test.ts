import fc from "fast-check";
import jsonata from "jsonata";
import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { evaluateJsonata } from "@/lib/workers/jsonata/evaluate-jsonata";
import { fieldsAfter } from "./fields-after";
import { printList, readList } from "./list-program";
import { type AddedColumn, columnName, FRESH, type ListStep } from "./list-step";

const source = "workers[1].result.values";
const field = fc.constantFrom(
  "close",
  "symbol",
  "`Net income`",
  "`and`",
  "x1",
  "source.name",
  "rows[0].`a b`",
);
const column = fc.constantFrom("close", "`Net income`", "`and`", '`say "it"`', "`it's {} \\`");
const fields = fc.uniqueArray(field, { minLength: 1, maxLength: 3 });
const as = fc.constantFrom("a", "sum of x", 'say "it"', "close", "x: y, z");
const step: fc.Arbitrary<ListStep> = fc.oneof(
  fc.constantFrom(...FRESH),
  fc.record({ do: fc.constant("sort" as const), field, down: fc.boolean() }),
  fc.record({
    do: fc.constant("pick" as const),
    fields: fc.array(fc.record({ field, as }), { minLength: 1 }),
  }),
  fc.record({
    do: fc.constant("group" as const),
    by: fields,
    totals: fc.array(
      fc.oneof(
        fc.record({ how: fc.constant("count" as const), field: fc.constant(""), as }),
        fc.record({ how: fc.constantFrom("sum", "mean", "min", "max", "first", "last"), field, as }),
      ),
    ),
  }),
  fc.record({
    do: fc.constant("column" as const),
    how: fc.constantFrom("return", "change", "rank"),
    field: column,
    window: fc.constant(20),
    as: fc.string({ minLength: 1, maxLength: 8, unit: "binary" }),
  }),
  fc.record({
    do: fc.constant("column" as const),
    how: fc.constant("mean" as const),
    field: column,
    window: fc.integer({ min: 1, max: 300 }),
    as,
  }),
  fc.record({ do: fc.constant("unique" as const), by: fields }),
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
    fc.property(fc.array(step, { maxLength: 5 }), fc.constantFrom(source, ""), (steps, from) => {
      if (from === "" && steps.length === 0) return;
      const program = printList({ source: from, steps });
      expect(() => jsonata(program)).not.toThrow();
      expect(readList(program)).toEqual({ source: from, steps });
    }),
  );
});

test("a program that somebody wrote or changed by hand stays a program", () => {
  for (const program of [
    "",
    "workers[1].result",
    printList({ source, steps: [] }).replace("$rows\n)", "$rows[0]\n)"),
    printList({ source, steps: [{ do: "first", count: 3 }] }).replace("[0..2]", "[0..2, 5]"),
  ])
    expect(readList(program), program).toBeNull();
});

const values = [
  { day: "2026", side: "buy", amount: 1 },
  { day: "b", side: "sell", amount: 2 },
  { day: "2025", side: "buy", amount: null },
  { day: "c", side: "buy", amount: 3 },
];

async function made(steps: readonly ListStep[], rows: readonly object[] = values): Promise<unknown> {
  const input = { workers: [null, { result: { values: rows } }] };
  const value: unknown = await jsonata(printList({ source, steps })).evaluate(input);
  return JSON.parse(JSON.stringify(value));
}

const total = (how: "count" | "sum" | "mean" | "min" | "max" | "first" | "last", as: string) => ({
  how,
  field: how === "count" ? "" : "amount",
  as,
});

test.each<[string, ListStep, unknown]>([
  [
    "picked and renamed",
    { do: "pick", fields: [{ field: "day", as: "at" }] },
    values.map(({ day }) => ({ at: day })),
  ],
  [
    "grouped, with gaps left out of sums",
    {
      do: "group",
      by: ["side"],
      totals: [
        total("count", "n"),
        total("sum", "sum"),
        total("mean", "mean"),
        total("min", "least"),
        total("max", "most"),
        total("first", "first"),
        total("last", "last"),
      ],
    },
    [
      { side: "buy", n: 3, sum: 4, mean: 2, least: 1, most: 3, first: 1, last: 3 },
      { side: "sell", n: 1, sum: 2, mean: 2, least: 2, most: 2, first: 2, last: 2 },
    ],
  ],
  [
    "grouped by two fields",
    { do: "group", by: ["side", "day"], totals: [] },
    values.map(({ side, day }) => ({ side, day })),
  ],
  ["unique, in the order in which they came", { do: "unique", by: ["day"] }, values],
  ["its first", { do: "first", count: 1 }, [values[0]]],
  [
    "filtered down to one row, which is a list still",
    {
      do: "filter",
      rules: {
        join: "and",
        rules: [{ field: "amount", test: "=", value: { kind: "constant", constant: 2 } }],
      },
    },
    [values[1]],
  ],
])("a list comes out %s", async (_, each, expected) => {
  expect(await made([each])).toEqual(expected);
});

test("rows are sorted", async () => {
  const rows = [{ x: 1 }, { x: 3 }, { x: 2 }];
  expect(await made([{ do: "sort", field: "x", down: true }], rows)).toEqual([{ x: 3 }, { x: 2 }, { x: 1 }]);
});

test("what is not finished changes nothing, and of nothing comes an empty list", async () => {
  expect(await made(FRESH.filter((each) => each.do !== "first"))).toEqual(values);
  const steps: ListStep[] = [
    { do: "unique", by: ["side"] },
    { do: "group", by: ["side"], totals: [total("sum", "sum")] },
    { do: "sort", field: "side", down: false },
    { do: "pick", fields: [{ field: "side", as: "side" }] },
  ];
  expect(await made(steps, [])).toEqual([]);
});

test("without a list a run says what is missing", async () => {
  const program = printList({ source: "", steps: [...FRESH] });
  await expect(jsonata(program).evaluate({})).rejects.toMatchObject({ message: "Choose the list first." });
});

const PRICE = 'Close "adj." £';
const prices = [
  // Newest first, as market data sends them. One price is text, as in economic data, and one is missing.
  { datetime: "2026-01-05", [PRICE]: 12 },
  { datetime: "2026-01-04", [PRICE]: "." },
  { datetime: "2026-01-03", [PRICE]: "9" },
  { datetime: "2026-01-02", [PRICE]: 12 },
  { datetime: "2026-01-01", [PRICE]: 8 },
];

test.each<[AddedColumn["how"], unknown[]]>([
  ["mean", [null, null, 10.5, 10, null]],
  ["return", [null, null, -0.25, 0.5, null]],
  ["change", [null, null, -3, 4, null]],
  ["rank", [1, null, 3, 1, 4]],
])("a column with the %s is added", async (how, expected) => {
  const as = 'New "one"';
  const step: AddedColumn = { do: "column", how, field: `\`${PRICE}\``, window: 2, as };
  const evaluate = (values: Json[]) =>
    evaluateJsonata({
      expression: printList({ source, steps: [step] }),
      input: { workers: [null, { result: { values } }] },
      nowMs: 0,
      signal: new AbortController().signal,
      owner: "w",
    });
  expect(await evaluate(prices)).toEqual({
    ok: true,
    value: prices.map((row, at) => ({ ...row, [as]: expected[at] })),
  });
  expect(await evaluate([])).toEqual({ ok: true, value: [] });
});

test("a column is named after its calculation, and is offered to the steps after it", () => {
  const step: AddedColumn = { do: "column", how: "mean", field: "`Net income`", window: 5, as: "" };
  expect(columnName(step)).toBe("mean_5_Net income");
  const known = [{ path: "close", sample: 1 }];
  expect(fieldsAfter(known, [{ ...step, as: "a b" }]).map(({ path }) => path)).toEqual(["close", "`a b`"]);
  expect(fieldsAfter(known, [{ ...step, as: "close" }]).map(({ path }) => path)).toEqual(["close"]);
});
