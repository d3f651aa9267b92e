import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { checkVariables } from "./check-variables";

function codes(...variables: JsonObject[]) {
  const { faults, problems } = checkVariables({ variables });
  const brief = (each: { path: string; code: string }) => `${each.path} ${each.code}`;
  return { faults: faults.map(brief), problems: problems.map(brief) };
}

test("two variables with one name and reserved names refuse the document", () => {
  expect(codes({ name: "a" }, { name: "b" }, { name: "a" }, { name: "status" })).toEqual({
    faults: ["variables[2].name duplicate_name", "variables[3].name reserved_name"],
    problems: [],
  });
  for (const name of ["api_key", "status", "endpoint_url", "wait"])
    expect(codes({ name }).faults).toHaveLength(1);
});

test.each<[JsonObject, string[]]>([
  [{ name: "ok", type: "integer", default: 5 }, []],
  [{ name: "ok", type: "number", default: 0.25 }, []],
  [{ name: "ok", type: "list", choices: ["a"], default: "a" }, []],
  [{ name: "ok", type: "list", choices: ["a", "b"], default: ["a", "b"] }, []],
  [{ name: "ok", default: null, choices: [] }, []],
  [{ name: "a-b" }, ["variables[0].name invalid_name"]],
  [{ name: "1a" }, ["variables[0].name invalid_name"]],
  [{ name: "é" }, ["variables[0].name invalid_name"]],
  [{ name: "a\n" }, ["variables[0].name invalid_name"]],
  [{ name: "x".repeat(65) }, ["variables[0].name invalid_name"]],
  [{ name: "" }, ["variables[0].name required"]],
  [{ name: "a", type: "list" }, ["variables[0].choices required"]],
  [{ name: "a", type: "list", choices: [], default: "x" }, ["variables[0].choices required"]],
  [{ name: "a", choices: ["x"] }, ["variables[0].choices not_allowed"]],
  [{ name: "a", type: "integer", default: "5" }, ["variables[0].default invalid_type"]],
  [{ name: "a", type: "number", default: "5.5" }, ["variables[0].default invalid_type"]],
  [{ name: "a", type: "integer", default: 5.5 }, ["variables[0].default invalid_type"]],
  [{ name: "a", type: "integer", default: 2 ** 53 }, ["variables[0].default out_of_range"]],
  [{ name: "a", type: "boolean", default: "true" }, ["variables[0].default invalid_type"]],
  [{ name: "a", default: 5 }, ["variables[0].default invalid_type"]],
  [{ name: "a", default: "x\0" }, ["variables[0].default invalid_text"]],
  [{ name: "a", type: "list", choices: ["x"], default: "y" }, ["variables[0].default not_a_choice"]],
])("%j", (declared, problems) => {
  expect(codes(declared)).toEqual({ faults: [], problems });
});

test("what the parameter schema refuses is left to it", () => {
  expect(checkVariables({ variables: "x" })).toEqual({ faults: [], problems: [] });
  expect(codes({ name: "a", type: "float" }, { name: 5 })).toEqual({ faults: [], problems: [] });
});
