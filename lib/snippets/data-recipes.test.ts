import { expect, test } from "vitest";
import { dataRecipes } from "./data-recipes";
import { type DataFacts, READERS, type Reader } from "./recipe";
import { triggerRecipes } from "./trigger-recipes";
import { triggerSpreadsheetRecipes } from "./trigger-spreadsheet-recipes";

const url = "https://millrace.test/api/w/0198/board";
const open: DataFacts = { url, form: "list", key: null, own: true };
const of = (facts: Partial<DataFacts>, reader: Reader) => {
  const recipe = dataRecipes({ ...open, ...facts }).find((each) => each.reader === reader);
  return recipe?.steps.map(({ text = "" }) => text).join("\n") ?? "";
};

test("rows are read as tables where a program has them, a value as JSON, a text as text", () => {
  expect(of({}, "excel")).toContain('[Query = [format = "csv"]]');
  expect(of({}, "r")).toContain("read.csv(");
  expect(of({}, "duckdb")).toContain(`read_parquet('${url}?format=parquet')`);
  expect(of({ form: "table" }, "python")).toContain("pd.read_csv(");
  expect(of({ form: "value" }, "excel")).toContain("Json.Document(");
  expect(of({ form: "value" }, "sheets")).toContain("JSON.parse(");
  expect(of({ form: "value" }, "duckdb")).toContain("read_json(");
  expect(of({ form: "text" }, "python")).toContain("answer.read().decode()");
  expect(of({ form: "text" }, "sheets")).toBe(`=IMPORTDATA("${url}")`);
});

test("a key is named, in a header where the program can send one, else in the query", () => {
  const keyed = { key: "its own" } as const;
  for (const reader of ["curl", "javascript", "python", "r"] as const) {
    expect(of(keyed, reader), reader).toContain("MILLRACE_KEY");
    expect(of(keyed, reader), reader).toContain("Authorization");
    expect(of({}, reader), reader).not.toContain("MILLRACE_KEY");
  }
  expect(of(keyed, "sheets")).toBe(`=IMPORTDATA("${url}?format=csv&api_key=" & MILLRACE_KEY)`);
  expect(of(keyed, "excel")).toContain('ApiKeyName = "api_key"');
  expect(of(keyed, "duckdb")).toContain("BEARER_TOKEN getenv('MILLRACE_KEY')");
  expect(of(keyed, "grafana")).toContain("bearerToken: $MILLRACE_KEY");
});

test("a table sends no webhooks, and what is another's has no typed client", () => {
  expect(of({ form: "table" }, "webhook")).toBe("");
  expect(of({}, "webhook")).toContain('"workflow_id":"0198","provider_id":"board"');
  const readers = (facts: Partial<DataFacts>) =>
    dataRecipes({ ...open, ...facts }).map(({ reader }) => reader);
  expect(readers({})).toEqual(READERS);
  expect(readers({ own: false, key: "a subscription's" })).not.toContain("client");
});

test("a trigger is called, not read", () => {
  const recipes = triggerRecipes({ url, variables: { n: 1 }, key: null, own: true });
  expect(recipes.map(({ reader }) => reader)).toEqual(["curl", "javascript", "python", "mcp", "client"]);
  expect(recipes[0]?.steps[0]?.text).toContain("-d '{\"n\":1}'");
});

test("a spreadsheet calls a trigger with a formula, waits for the result, and names the key", () => {
  const called = (key: "its own" | null, reader: Reader, variables: object = { symbol: 'A"B', days: 30 }) =>
    triggerSpreadsheetRecipes({ url, variables: { ...variables }, key, own: true }).find(
      (each) => each.reader === reader,
    )?.steps[0];
  expect(called(null, "excel")?.text).toContain('[Query = [symbol = "A""B", days = "30", wait = "30"]]');
  expect(called("its own", "excel")?.text).toContain('ApiKeyName = "api_key"');
  const open = called(null, "sheets");
  expect(open?.say).toContain('`=MILLRACE("A""B", 30)`');
  expect(open?.text).toContain('const names = ["symbol","days"];');
  expect(open?.text).not.toContain("MILLRACE_KEY");
  expect(called("its own", "sheets")?.text).toContain("Authorization");
  for (const step of [open, called("its own", "sheets"), called(null, "sheets", {})])
    expect(() => new Function(step?.text ?? "syntax error")).not.toThrow();
});
