import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { checkVariables } from "./check-variables";
import { proposeVariables } from "./propose-variables";
import { resolveVariables } from "./resolve-variables";

const body: JsonObject = {
  symbol: "AAPL",
  days: 30,
  ratio: 0.5,
  huge: 1e300,
  open: false,
  tags: ["a", "b", "a"],
  note: null,
  order: { id: 1 },
  rows: [{}],
  empty: [],
  "not a name": 1,
  wait: 5,
  known: 1,
};

test("a body gives names and types, and says of the others why not", () => {
  const { variables, left } = proposeVariables({ method: "POST", body, query: {} }, ["known"]);
  expect(variables.map(({ name, type, required }) => [name, type, required])).toEqual([
    ["symbol", "string", true],
    ["days", "integer", true],
    ["ratio", "number", true],
    ["huge", "number", true],
    ["open", "boolean", true],
    ["tags", "list", true],
    ["note", "string", false],
  ]);
  expect(left.map(({ name }) => name)).toEqual(["order", "rows", "empty", "not a name", "wait", "known"]);
  expect(left[0]?.why).toContain("{{request.body.order}}");
  expect(variables.find(({ name }) => name === "tags")?.choices).toEqual(["a", "b"]);
  // The proposed variables can be published, and accept the call that they were derived from.
  expect(checkVariables({ variables: JSON.parse(JSON.stringify(variables)) })).toEqual({
    faults: [],
    problems: [],
  });
  const { known: _known, ...rest } = body;
  expect(resolveVariables([...variables], { kind: "body", body: rest }).ok).toBe(true);
});

test("a query's texts are read", () => {
  const query = { n: "12", zip: "00501", price: "1.50", on: "true", s: ["a", "b"], card: "4111111111111111" };
  const { variables } = proposeVariables({ method: "GET", body: {}, query }, []);
  expect(variables.map(({ type }) => type)).toEqual([
    "integer",
    "string",
    "number",
    "boolean",
    "list",
    "string",
  ]);
});

test("what was not read proposes nothing, and a body of many fields no more than a trigger bears", () => {
  expect(proposeVariables({ method: "POST", body: null, query: {} }, [])).toEqual({
    variables: [],
    left: [],
  });
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`f${index}`, 1]));
  const { variables, left } = proposeVariables({ method: "POST", body: many, query: {} }, []);
  expect([variables.length, left.length]).toEqual([50, 30]);
});
