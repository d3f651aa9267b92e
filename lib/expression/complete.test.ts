import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { complete, type Sources } from "./complete";
import { explain } from "./explain";

const sources: Sources = {
  workers: [
    { index: 0, title: "Incoming call", last: { symbol: "AAPL" } },
    {
      index: 2,
      title: "Quote",
      sample: { price: 3, "two words": true, values: [{ close: 1 }], series: [] },
      schema: {
        properties: {
          currency: { type: "string", description: "ISO 4217" },
          series: { type: "array", items: { $ref: "#/$defs/row" } },
        },
        $defs: { row: { anyOf: [{ properties: { date: { type: "string" } } }, { type: "null" }] } },
      },
    },
  ],
  variables: { symbol: "AAPL", count: 5 },
};

/** Calls `complete` with the caret where `|>` is in the text. */
function at(text: string, known = sources) {
  const caret = text.indexOf("|>");
  const source = text.replace("|>", "");
  const completion = complete(source, caret, known);
  const apply = (insert: string) => source.slice(0, completion.from) + insert + source.slice(completion.to);
  return {
    labels: completion.suggestions.map((each) => each.label),
    texts: completion.suggestions.map((each) => apply(each.insert)),
    suggestions: completion.suggestions,
  };
}

describe("completion", () => {
  test("an open brace offers workers by title, variables and the rest", () => {
    expect(at("a {{|>").labels).toEqual([
      "#0 Incoming call",
      "#2 Quote",
      "context.symbol",
      "context.count",
      "request.body",
      "run.id",
      "run.started_at",
      "workflow.id",
    ]);
    expect(at("a {{ quo|> }}").texts).toEqual(["a {{ workers[2].result }}"]);
  });

  test("fields that begin as one types go before those that hold it somewhere", () => {
    expect(at("{{workers[2].result.c|>}}").labels).toEqual(["currency", "price"]);
  });

  test("fields come from what was seen and from the schema, with type and value", () => {
    expect(at("{{workers[2].result.|>}}").suggestions).toEqual([
      { insert: ".price", label: "price", type: "number", preview: "3" },
      { insert: '["two words"]', label: "two words", type: "boolean", preview: "true" },
      { insert: ".values", label: "values", type: "list", preview: "1 element" },
      { insert: ".series", label: "series", type: "list", preview: "0 elements" },
      { insert: ".currency", label: "currency", type: "text", preview: "ISO 4217" },
    ]);
    const rows = ["2026-11-27", "2026-11-26"].map((datetime) => ({ datetime, close: 1 }));
    const ordered = {
      newest: rows,
      oldest: rows.toReversed(),
      mixed: [...rows, ...rows],
      single: [rows[0] ?? {}],
    };
    expect(
      at("{{workers[0].result.|>}}", {
        workers: [{ index: 0, title: "Prices", last: ordered }],
        variables: {},
      }).suggestions.map(({ preview }) => preview),
    ).toEqual(["2 elements, newest first", "2 elements, oldest first", "4 elements", "1 element"]);
    expect(at("{{workers[2].result.series[0].|>}}").labels).toEqual(["date"]);
    expect(at("{{workers[2].result.values[0].cl|>ose}}").texts).toEqual([
      "{{workers[2].result.values[0].close}}",
    ]);
  });

  test("what is typed is replaced, to the end of the word", () => {
    expect(at("{{workers[|>").texts).toEqual(["{{workers[0]", "{{workers[2]"]);
    expect(at('{{workers[2].result["two|>').texts).toEqual(['{{workers[2].result["two words"]']);
    expect(at("{{workers[2].|>").texts).toEqual(["{{workers[2].result"]);
    expect(at("{{context.sy|>mb}} {{x}}").texts).toEqual(["{{context.symbol}} {{x}}"]);
  });

  test("behind a bar stand filters, outside of braces and in quotes nothing", () => {
    expect(at("{{context.symbol | upc|>}}").texts).toEqual(["{{context.symbol | upcase}}"]);
    expect(at("workers[|>").labels).toEqual([]);
    expect(at("{{context.symbol}} wor|>").labels).toEqual([]);
    expect(at("{{ 'wor|>' }}").labels).toEqual([]);
  });

  test("any text and caret is answered, with a range inside the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("{{", "}}", "workers", "[", "0", "]", ".", "a", '"', "|", " ") }),
        fc.nat(40),
        (text, caret) => {
          const { from, to } = complete(text, Math.min(caret, text.length), sources);
          expect(0 <= from && from <= to && to <= text.length).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

test("inside a box the item, its place and the outer's are offered, and what they hold", () => {
  const outer = { item: { sector: "tech" }, item_index: 0 };
  const inside = { ...sources, iteration: { item: { symbol: "AAPL" }, item_index: 0, outer } };
  expect(at("{{|>").labels).not.toContain("item");
  expect(at("{{|>", inside).labels.slice(0, 3)).toEqual(["item", "item_index", "outer"]);
  expect(at("{{item.|>", inside).labels).toEqual(["symbol"]);
  expect(at("{{outer.item.|>", inside).texts).toEqual(["{{outer.item.sector"]);
});

test("the preview tells value and type, or what is wrong", () => {
  const scope = {
    workers: new Map([[0, { result: { rows: [1, 2] } }]]),
    context: {},
    request: null,
    run: { id: "r", started_at: "2026-11-20T10:00:00Z" },
    workflow: { id: "w" },
  };
  expect(explain("{{workers[0].result.rows}}", scope)).toMatchObject({
    ok: true,
    type: "list",
    preview: "2 elements",
  });
  expect(explain("n = {{workers[0].result.rows.size}}", scope)).toMatchObject({
    type: "text",
    preview: "n = 2",
  });
  expect(explain("{{workers[0].result.row}}", scope)).toMatchObject({ ok: false });
  expect(explain("{{workers[0", scope)).toMatchObject({ ok: false, at: 0 });
});
