import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "@/lib/kit/json";
import { type Variable, variable } from "@/lib/schema/trigger";
import { resolveVariables } from "./resolve-variables";

type Declared = Partial<Variable>;
const declare = (more: Declared): Variable => variable.parse({ name: "v", ...more });
const list: Declared = { type: "list", choices: ["a", "b"] };

function viaBody(more: Declared, value: Json) {
  return outcome(resolveVariables([declare(more)], { kind: "body", body: { v: value } }));
}
function viaQuery(more: Declared, query: string) {
  return outcome(resolveVariables([declare(more)], { kind: "query", query: new URLSearchParams(query) }));
}
function outcome(result: ReturnType<typeof resolveVariables>) {
  return result.ok ? { value: result.value.v } : { fault: result.error[0]?.code };
}

describe("a value in a JSON body becomes what its type says", () => {
  test.each<[Declared, Json, Json]>([
    [{}, "x", "x"],
    [{}, "", ""],
    [{}, 5, "5"],
    [{}, 1.5, "1.5"],
    [{}, true, "true"],
    [{ type: "integer" }, 42, 42],
    [{ type: "integer" }, 4.0, 4],
    [{ type: "integer" }, -0, 0],
    [{ type: "integer" }, "42", 42],
    [{ type: "integer" }, "-7", -7],
    [{ type: "integer" }, "0", 0],
    [{ type: "integer" }, 9007199254740991, 9007199254740991],
    [{ type: "integer" }, "-9007199254740991", -9007199254740991],
    [{ type: "number" }, 1.5, 1.5],
    [{ type: "number" }, 42, 42],
    [{ type: "number" }, -0, 0],
    [{ type: "number" }, 1e300, 1e300],
    [{ type: "number" }, "1.5", 1.5],
    [{ type: "number" }, "-0.25", -0.25],
    [{ type: "number" }, "1.50", 1.5],
    [{ type: "number" }, "0", 0],
    [{ type: "boolean" }, true, true],
    [{ type: "boolean" }, "false", false],
    [list, "a", "a"],
    [list, ["a", "b", "a"], ["a", "b", "a"]],
    [list, [], []],
  ])("%j %j", (more, sent, value) => {
    expect(viaBody(more, sent)).toEqual({ value });
  });

  test.each<[Declared, Json, string]>([
    [{}, ["x"], "invalid_type"],
    [{}, {}, "invalid_type"],
    [{}, "a\0b", "invalid_text"],
    ...["", " 4", "+4", "007", "1e3", "4.0", "-0", "--1", "0x1f", "٤", "4n", "Infinity"].map(
      (text): [Declared, Json, string] => [{ type: "integer" }, text, "invalid_type"],
    ),
    ...[
      "",
      " 1.5",
      "1.5 ",
      "+1.5",
      "01.5",
      "1.",
      ".5",
      "1e3",
      "-0",
      "-0.0",
      "--1",
      "1,5",
      "1_000",
      "0x1f",
      "٤",
      "1n",
      "NaN",
      "Infinity",
    ].map((text): [Declared, Json, string] => [{ type: "number" }, text, "invalid_type"]),
    [{ type: "number" }, true, "invalid_type"],
    [{ type: "number" }, [1.5], "invalid_type"],
    [{ type: "number" }, Number.POSITIVE_INFINITY, "out_of_range"],
    [{ type: "number" }, `1${"0".repeat(400)}`, "out_of_range"],
    [{ type: "integer" }, 4.5, "invalid_type"],
    [{ type: "integer" }, true, "invalid_type"],
    [{ type: "integer" }, [4], "invalid_type"],
    [{ type: "integer" }, 9007199254740992, "out_of_range"],
    [{ type: "integer" }, "9007199254740992", "out_of_range"],
    [{ type: "integer" }, Number.POSITIVE_INFINITY, "out_of_range"],
    ...["", "True", "TRUE", "yes", "1", "0", " true"].map((text): [Declared, Json, string] => [
      { type: "boolean" },
      text,
      "invalid_type",
    ]),
    [{ type: "boolean" }, 1, "invalid_type"],
    [list, "c", "not_a_choice"],
    [list, "", "not_a_choice"],
    [list, ["a", "c"], "not_a_choice"],
    [list, ["a", 5], "invalid_type"],
    [list, ["a\0"], "invalid_text"],
    [list, { a: 1 }, "invalid_type"],
  ])("%j %j is a fault", (more, sent, fault) => {
    expect(viaBody(more, sent)).toEqual({ fault });
  });
});

describe("a value in a query becomes what its type says", () => {
  test.each<[Declared, string, Json]>([
    [{}, "v=", ""],
    [{}, "v=a%20b", "a b"],
    [{ type: "integer" }, "v=-7", -7],
    [{ type: "number" }, "v=-7.25", -7.25],
    [{ type: "boolean" }, "v=1", true],
    [{ type: "boolean" }, "v=0", false],
    [{ type: "boolean" }, "v=true", true],
    [list, "v=a", "a"],
    [list, "v=a&v=b", ["a", "b"]],
  ])("%j %s", (more, query, value) => {
    expect(viaQuery(more, query)).toEqual({ value });
  });

  test.each<[Declared, string, string]>([
    [{ type: "integer" }, "v=", "invalid_type"],
    [{ type: "number" }, "v=", "invalid_type"],
    [{ type: "number" }, "v=1.5&v=2", "repeated"],
    [{ type: "boolean" }, "v=", "invalid_type"],
    [{ type: "boolean" }, "v=TRUE", "invalid_type"],
    [{}, "v=a&v=a", "repeated"],
    [{ type: "integer" }, "v=1&v=2", "repeated"],
    [{}, "v=a%00b", "invalid_text"],
    [list, "v=a&v=c", "not_a_choice"],
  ])("%j %s is a fault", (more, query, fault) => {
    expect(viaQuery(more, query)).toEqual({ fault });
  });
});

describe("what is left out", () => {
  test.each<[Declared, Json]>([
    [{}, ""],
    [{ type: "integer" }, ""],
    [{ type: "number" }, ""],
    [{ type: "number", default: 0.5 }, 0.5],
    [{ default: "d" }, "d"],
    [{ type: "integer", default: 0 }, 0],
    [{ type: "boolean", default: false }, false],
    [{ ...list, default: ["a"] }, ["a"]],
    [{ default: null }, ""],
  ])("%j falls to its default, else to empty text", (more, value) => {
    expect(viaBody(more, null)).toEqual({ value });
    expect(viaQuery(more, "other=1")).toEqual({ value });
  });

  test("a required variable must be in the call even where a default exists", () => {
    expect(viaBody({ required: true, default: "d" }, null)).toEqual({ fault: "required" });
    expect(viaQuery({ required: true, default: "d" }, "")).toEqual({ fault: "required" });
    expect(viaQuery({ required: true }, "v=")).toEqual({ value: "" });
  });

  test("only the caller's own keys count, whatever a variable is called", () => {
    const named = [declare({ name: "__proto__", default: "d" }), declare({ name: "constructor" })];
    const empty = resolveVariables(named, { kind: "body", body: {} });
    expect(JSON.stringify(empty)).toBe('{"ok":true,"value":{"__proto__":"d","constructor":""}}');
    const body: JsonObject = JSON.parse('{"__proto__":"own","constructor":"x"}');
    const sent = resolveVariables(named, { kind: "body", body });
    expect(JSON.stringify(sent)).toBe('{"ok":true,"value":{"__proto__":"own","constructor":"x"}}');
  });
});

test("every fault is told at once, under the variable's name, with what was expected and received", () => {
  const declared = [
    declare({ name: "n", type: "integer" }),
    declare({ name: "fine" }),
    declare({ name: "must", required: true }),
    declare({ name: "flag", type: "boolean" }),
  ];
  const result = resolveVariables(declared, { kind: "body", body: { n: "x", fine: "y", flag: 2, extra: 1 } });
  expect(result).toMatchObject({
    ok: false,
    error: [
      { path: "n", code: "invalid_type", expected: "a whole number", received: '"x"' },
      { path: "must", code: "required", received: "nothing" },
      { path: "flag", code: "invalid_type", expected: "true or false", received: "2" },
    ],
  });
});

const anyJson = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));
const anyVariable = fc.record({
  name: fc.constantFrom("v", "w"),
  type: fc.constantFrom("string", "integer", "number", "boolean", "list"),
  required: fc.boolean(),
  default: fc.constantFrom(undefined, null, "d"),
  choices: fc.constantFrom(["a", "b"], []),
});

test("request goes before default, default before empty; nothing else ever comes out", () => {
  fc.assert(
    fc.property(anyVariable, fc.option(anyJson), (shape, sent) => {
      const declared = variable.parse(shape);
      const result = resolveVariables([declared], {
        kind: "body",
        body: sent === null ? {} : { [declared.name]: sent },
      });
      if (!result.ok) {
        expect(result.error).toHaveLength(1);
        return;
      }
      const value = result.value[declared.name];
      if (sent === null) {
        expect(declared.required).toBe(false);
        expect(value).toBe(declared.default ?? "");
      } else if (declared.type === "string") expect(value).toBe(String(sent));
      else if (declared.type === "integer") expect(String(value)).toBe(String(sent === 0 ? 0 : sent));
      else if (declared.type === "number") expect(value).toBe(Number(sent) + 0);
      else if (declared.type === "boolean") expect(String(value)).toBe(String(sent));
      else expect(value).toEqual(sent);
    }),
    { numRuns: 2_000 },
  );
});

test("a whole number and its text are the same value", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(viaBody({ type: "integer" }, number)).toEqual(viaQuery({ type: "integer" }, `v=${number}`));
    }),
  );
});

test("a number and its plain text are the same value, and a whole one is what an integer makes of it", () => {
  const plain = fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 })
    .filter((number) => !String(number).includes("e"));
  fc.assert(
    fc.property(plain, (number) => {
      const sent = viaBody({ type: "number" }, number);
      expect(sent).toEqual({ value: number + 0 });
      expect(viaQuery({ type: "number" }, `v=${String(number)}`)).toEqual(sent);
    }),
  );
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(viaBody({ type: "number" }, String(number))).toEqual(
        viaBody({ type: "integer" }, String(number)),
      );
    }),
  );
});

describe("an optional variable that is left out", () => {
  test.each<[Declared, Json]>([
    [{ type: "integer" }, ""],
    [{ type: "integer", empty: "text" }, ""],
    [{ type: "integer", empty: "null" }, null],
    [{ type: "boolean", empty: "null" }, null],
    [{ type: "string", empty: "null" }, null],
    [{ type: "integer", empty: "null", default: 5 }, 5],
  ])("%j is %j", (declared, expected) => {
    expect(viaBody(declared, null)).toEqual({ value: expected });
    expect(viaQuery(declared, "")).toEqual({ value: expected });
  });

  test("is refused all the same where it is required", () => {
    expect(viaBody({ type: "integer", empty: "null", required: true }, null)).toEqual({ fault: "required" });
  });
});

describe("a number that is sent to a text", () => {
  const sent = (json: string, more: Declared = {}) =>
    outcome(resolveVariables([declare(more)], { kind: "body", body: JSON.parse(json), json: () => json }));

  test.each(["12345678901234567890", "1.50", "-0", "1e3", "0.1000000000000000055511151231257827"])(
    "keeps its text: %s",
    (number) => {
      expect(sent(`{"other":1,"v":${number}}`)).toEqual({ value: number });
    },
  );

  test("is a number as before where a number is wanted", () => {
    expect(sent('{"v":4.0}', { type: "integer" })).toEqual({ value: 4 });
    expect(sent('{"v":12345678901234567890}', { type: "integer" })).toEqual({ fault: "out_of_range" });
  });
});
