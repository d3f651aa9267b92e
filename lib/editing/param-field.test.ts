import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkValue } from "@/components/worker-form/check-value";
import { parseTyped, textOf } from "@/components/worker-form/parse-typed";
import type { Json } from "@/lib/kit/json";
import { type FieldKind, type ParamField, paramFields } from "./param-field";
import { shownFields } from "./shown-fields";

const market = z.strictObject({
  api_key: z.string().max(512).optional().meta({ title: "API key", secret: true }),
  operation: z.enum(["quote", "time_series", "indicator"]).meta({ title: "Operation" }),
  symbol: z
    .string()
    .optional()
    .meta({
      title: "Symbol",
      suggest: "symbols",
      "x-several": { operation: ["quote"] },
      examples: ["AAPL"],
      "x-required": { operation: ["quote", "time_series"] },
    }),
  interval: z
    .enum(["1min", "1day"])
    .optional()
    .meta({
      title: "Interval",
      "x-show": [{ operation: ["time_series"] }, { operation: ["indicator"], symbol: ["X"] }],
    }),
  outputsize: z
    .int()
    .min(1)
    .max(5000)
    .optional()
    .meta({ title: "Rows", "x-show": { operation: ["time_series"] } }),
  adjust: z
    .union([z.boolean(), z.enum(["all", "none"])])
    .optional()
    .meta({ "x-choices": { operation: { quote: [true, false] } } }),
  dateFrom: z.iso.date().optional(),
  lang: z.string().default("eng"),
  categories: z.array(z.string()).optional(),
  fields: z.array(z.enum(["open", "close"])).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  retry: z.strictObject({ attempts: z.int().default(1) }).optional(),
  expression: z.string().optional(),
  blank: z.union([z.literal(""), z.string().regex(/^[a-z]+$/)]).optional(),
});
const fields = paramFields(z.toJSONSchema(market, { io: "input", unrepresentable: "any" }), ["expression"]);
const named = (name: string): ParamField => fields.find((field) => field.name === name)!;

describe("a form", () => {
  test.each([
    ["api_key", "text"],
    ["operation", "choice"],
    ["outputsize", "integer"],
    ["adjust", "any"],
    ["dateFrom", "date"],
    ["categories", "list"],
    ["fields", "choices"],
    ["headers", "record"],
    ["retry", "group"],
    ["expression", "code"],
    ["blank", "text"],
  ])("%s becomes a field of kind %s", (name, kind) => {
    expect(named(name).kind).toBe(kind);
  });

  test("carries title, secret, suggestions, bounds, choices and example", () => {
    expect(named("api_key")).toMatchObject({ title: "API key", secret: true, longest: 512 });
    expect(named("symbol")).toMatchObject({ suggest: "symbols", example: "AAPL" });
    expect(named("outputsize")).toMatchObject({ min: 1, max: 5000 });
    expect(named("retry").fields[0]).toMatchObject({ name: "attempts", min: undefined, initial: 1 });
    expect(named("dateFrom").title).toBe("Date from");
  });

  test("asks only for what has no default", () => {
    expect(fields.filter((field) => field.required).map((field) => field.name)).toEqual(["operation"]);
  });

  test("of a schema that cannot be read is empty, not broken", () => {
    expect(paramFields(null)).toEqual([]);
    expect(paramFields({ properties: 3 })).toEqual([]);
  });
});

test("a program is JSONata, or what its schema says", () => {
  const properties = { expression: { type: "string" }, source: { type: "string", language: "javascript" } };
  const fields = paramFields({ type: "object", properties }, ["expression", "source"]);
  expect(fields.map(({ kind }) => kind)).toEqual(["code", "javascript"]);
});

describe("the chosen operation", () => {
  const names = (values: Record<string, string>) => shownFields(fields, values).map((field) => field.name);

  test("decides which fields are shown and required", () => {
    expect(names({ operation: "quote" })).not.toContain("interval");
    expect(names({ operation: "time_series" })).toContain("interval");
    const symbol = shownFields(fields, { operation: "quote" }).find((field) => field.name === "symbol");
    expect(symbol?.required).toBe(true);
    expect(shownFields(fields, {}).find((field) => field.name === "symbol")?.required).toBe(false);
  });

  test("shows everything when it is only known in the run", () => {
    expect(names({ operation: "{{context.op}}" })).toContain("interval");
  });

  test("can hang on several parameters, and on one of several conditions", () => {
    expect(names({ operation: "indicator" })).not.toContain("interval");
    expect(names({ operation: "indicator", symbol: "X" })).toContain("interval");
  });

  test("narrows what a parameter may be", () => {
    const adjust = (operation: string) =>
      shownFields(fields, { operation }).find((field) => field.name === "adjust");
    expect(adjust("quote")).toMatchObject({ kind: "choice", choices: [true, false] });
    expect(adjust("time_series")).toMatchObject({ kind: "any" });
  });

  test("decides whether several values may stand in one field", () => {
    const symbol = (operation: string) =>
      shownFields(fields, { operation }).find((field) => field.name === "symbol")?.several;
    expect([symbol("quote"), symbol("time_series"), symbol("{{context.op}}")]).toEqual([true, false, true]);
  });

  test("keeps a value in sight that it has no use for", () => {
    const interval = shownFields(fields, { operation: "quote", interval: "1day" }).find(
      (f) => f.name === "interval",
    );
    expect(interval).toMatchObject({ stale: true, required: false });
    expect(checkValue(interval!, "1day")).toContain("Clear the field");
  });
});

describe("a value while it is typed", () => {
  const check = (name: string, value: never | string | number | string[]) =>
    checkValue({ ...named(name), stale: false, several: false, keys: [] }, value);

  test.each([
    ["outputsize", 10, null],
    ["outputsize", 0, "Use a whole number from 1 to 5000."],
    ["outputsize", "ten", "Enter a whole number."],
    ["outputsize", "{{context.n}}", null],
    ["operation", "qoute", "Choose one of: quote, time_series, indicator."],
    ["dateFrom", "2026-02-30x", "Enter a date as YYYY-MM-DD."],
    ["fields", ["open", "high"], "high is not one of: open, close."],
    ["blank", "ABC", "The value has the wrong format."],
  ])("%s = %s: %s", (name, value, message) => {
    expect(check(name, value)).toBe(message);
  });

  test("that is required and missing is named", () => {
    expect(checkValue({ ...named("operation"), stale: false, several: false, keys: [] }, undefined)).toBe(
      "Operation is required.",
    );
  });
});

describe("text and value", () => {
  const list: Json = [1, 2];
  test.each([
    ["42", "integer", 42],
    ["-7.5", "number", -7.5],
    ["1.", "number", "1."],
    ["1e3", "number", "1e3"],
    ["{{context.n}}", "integer", "{{context.n}}"],
    ["true", "any", true],
    ["[1,2]", "any", list],
    ["[1,", "any", "[1,"],
    ["42", "text", "42"],
    ["", "text", undefined],
  ] satisfies [string, FieldKind, Json | undefined][])(
    "%s in a field of kind %s is %o, and is written back the same",
    (text, kind, value) => {
      expect(parseTyped(text, kind)).toEqual(value);
      expect(textOf(value)).toBe(text);
    },
  );
});
