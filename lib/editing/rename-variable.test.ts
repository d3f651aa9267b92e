import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { applyEdit } from "./apply-edit";
import { emptyDocument } from "./arbitrary.suite";
import { followRenaming, type Renaming, renameVariable } from "./rename-variable";

const rows = (...names: string[]): Json => names.map((name) => ({ name, type: "string" }));
const verbatim = (type: string) => (type === "transform" ? ["expression"] : []);

function draft(text: Json, type = "market_data", others: WorkflowDocument["workers"] = []): WorkflowDocument {
  return {
    ...emptyDocument,
    workers: [
      { index: 0, type: "webhook_trigger", params: { variables: rows("symbol") } },
      { index: 1, type, params: { expression: text } },
      ...others,
    ],
  };
}
const read = (document: WorkflowDocument) => document.workers[1]?.params.expression;
const renamed = { from: "symbol", to: "ticker" };

test.each<[Json, Json]>([
  [
    "{{workers[0].result.symbol}} {{ context.symbol | upcase }}",
    "{{workers[0].result.ticker}} {{ context.ticker | upcase }}",
  ],
  [
    `{{workers[0].result["symbol"]}} {{context['symbol']}}`,
    "{{workers[0].result.ticker}} {{context.ticker}}",
  ],
  [
    "{{workers[0].result.symbols}} {{context.symbol-x}}",
    "{{workers[0].result.symbols}} {{context.symbol-x}}",
  ],
  [
    "{{workers[2].result.symbol}} {{request.body.symbol}}",
    "{{workers[2].result.symbol}} {{request.body.symbol}}",
  ],
  ["context.symbol {{ 'context.symbol' }}", "context.symbol {{ 'context.symbol' }}"],
  [{ a: ["{{context.symbol.size}}"] }, { a: ["{{context.ticker.size}}"] }],
])("in a template: %j becomes %j", (before, after) => {
  expect(read(renameVariable(draft(before), 0, renamed, verbatim))).toEqual(after);
});

test.each([
  [
    "workers[0].result.symbol & context.symbol & 'context.symbol'",
    "workers[0].result.ticker & context.ticker & 'context.symbol'",
  ],
  [
    "workers[0].result.{ 'symbol': symbol, 'b': `symbol` }",
    "workers[0].result.{ 'symbol': ticker, 'b': ticker }",
  ],
  ["workers[2].result.symbol & $x.symbol", "workers[2].result.symbol & $x.symbol"],
])("in a program: %s becomes %s", (before, after) => {
  expect(read(renameVariable(draft(before, "transform"), 0, renamed, verbatim))).toBe(after);
});

test("a variable that another trigger has too stays in the context", () => {
  const other = { index: 2, type: "webhook_trigger", params: { variables: rows("symbol") } };
  const text = "{{workers[0].result.symbol}} {{context.symbol}}";
  expect(read(renameVariable(draft(text, "market_data", [other]), 0, renamed, verbatim))).toBe(
    "{{workers[0].result.ticker}} {{context.symbol}}",
  );
});

test("references follow a name as it is typed, past what is no name, and not to one that is taken", () => {
  const followed = (...names: string[]) => {
    let [before = "", ...rest] = names;
    let renaming: Renaming | null = null;
    return rest.map((name) => {
      const step = followRenaming(rows(before, "days"), rows(name, "days"), renaming);
      before = name;
      renaming = step.renaming;
      return step.renamed && `${step.renamed.from}>${step.renamed.to}`;
    });
  };
  expect(followed("symbol", "symbo", "symb")).toEqual(["symbol>symbo", "symbo>symb"]);
  expect(followed("symbol", "", "t", "ti")).toEqual([null, "symbol>t", "t>ti"]);
  expect(followed("symbol", "days", "days_2")).toEqual([null, "symbol>days_2"]);
  expect(followed("symbol", "status", "symbol")).toEqual([null, null]);
});

test("anything else than one other name is no renaming", () => {
  const renamedFrom = (before: Json, after: Json) => followRenaming(before, after, null).renamed;
  expect(renamedFrom(rows("a"), rows("a", "b"))).toBeNull();
  expect(renamedFrom(rows("a", "b"), rows("b"))).toBeNull();
  expect(renamedFrom(rows("a", "b"), rows("b", "a"))).toBeNull();
  expect(renamedFrom(rows("a"), [{ name: "b", type: "integer" }])).toBeNull();
});

test("table and references change in one edit", () => {
  const before = draft("{{context.symbol}}");
  const { document } = applyEdit(before, 1, {
    do: "set-variables",
    worker: 0,
    value: rows("ticker"),
    renamed,
    verbatim,
  });
  expect(document).toEqual({
    ...draft("{{context.ticker}}"),
    workers: [
      { index: 0, type: "webhook_trigger", params: { variables: rows("ticker") } },
      { index: 1, type: "market_data", params: { expression: "{{context.ticker}}" } },
    ],
  });
});
