import fc from "fast-check";
import { expect, test } from "vitest";
import type { Variable } from "@/lib/schema/trigger";
import { diffInterfaces } from "./diff-interfaces";
import { type Interface, interfaceOf } from "./interface-of";

const name = fc.constantFrom("a", "b", "c", "d");
const variable: fc.Arbitrary<Variable> = fc.record({
  name,
  type: fc.constantFrom("string", "integer", "list"),
  required: fc.boolean(),
  default: fc.constantFrom(undefined, "one", "hidden-value"),
});
const anyInterface: fc.Arbitrary<Interface> = fc.record({
  triggers: fc
    .array(fc.tuple(name, fc.uniqueArray(variable, { selector: (each) => each.name })))
    .map((entries) => new Map(entries)),
  providers: fc
    .array(fc.tuple(name, fc.constantFrom("JSON", "text", "table")))
    .map((entries) => new Map(entries)),
});

test("a version that takes and gives the same has no changes, and what one way adds the other removes", () => {
  fc.assert(
    fc.property(anyInterface, anyInterface, (before, after) => {
      expect(diffInterfaces(before, before)).toEqual([]);
      const there = diffInterfaces(before, after);
      const back = diffInterfaces(after, before);
      const of = (list: typeof there, what: string) =>
        list.filter((each) => each.what === what).map(({ part, name: of, trigger }) => [part, of, trigger]);
      expect(of(there, "added")).toEqual(of(back, "removed"));
      expect(of(there, "removed")).toEqual(of(back, "added"));
      expect(of(there, "changed")).toEqual(of(back, "changed"));
      expect(JSON.stringify(there)).not.toContain("hidden-value");
    }),
  );
});

test("a change says which variable of which trigger, and what is different of it", () => {
  const worker = (variables: object[]) => [
    {
      type: "webhook_trigger",
      params: { webhook_id: "go", api_key: { $secret: "sealed" }, variables: variables as never },
    },
  ];
  const before = interfaceOf([
    ...worker([{ name: "symbol" }, { name: "days", type: "integer", default: 5 }, { name: "old" }]),
    { type: "data_provider", params: { provider_id: "board", response_data: "{{secret}}" } },
    { type: "transform", params: { expression: "inner" } },
  ]);
  const after = interfaceOf([
    ...worker([
      { name: "symbol", required: true, choices: ["AAPL"] },
      { name: "days", type: "number", default: 9 },
      { name: "new" },
    ]),
    { type: "data_provider", params: { provider_id: "board", response_type: "text" } },
    { type: "data_provider", params: { provider_id: "news" }, disabled: true },
  ]);
  expect(diffInterfaces(before, after)).toEqual([
    { what: "changed", part: "variable", name: "days", trigger: "go", facts: ["type", "default"] },
    { what: "added", part: "variable", name: "new", trigger: "go", facts: [] },
    { what: "removed", part: "variable", name: "old", trigger: "go", facts: [] },
    { what: "changed", part: "variable", name: "symbol", trigger: "go", facts: ["required", "choices"] },
    { what: "changed", part: "provider", name: "board", trigger: null, facts: ["form"] },
  ]);
});

test("what cannot be read has no address, and breaks nothing", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          type: fc.constantFrom("webhook_trigger", "data_provider"),
          params: fc.jsonValue().map((value) => value as never),
        }),
      ),
      (workers) => {
        interfaceOf(workers);
      },
    ),
  );
  expect(interfaceOf([{ type: "webhook_trigger", params: { webhook_id: "<b>" } }]).triggers.size).toBe(0);
});
