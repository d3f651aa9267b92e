import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import type { Expectation } from "@/lib/schema/workflow-test";
import { asExpectation, asWritten, NEW_EXPECTATION } from "./written-expectation";

const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));
const target = fc.oneof(
  fc.constantFrom("answer" as const, "status" as const),
  fc.nat(500).map((worker) => ({ worker })),
  fc.string({ minLength: 1 }).map((provider) => ({ provider })),
);
const check: fc.Arbitrary<Partial<Expectation>> = fc.oneof(
  json.map((equals) => ({ equals })),
  fc.oneof(fc.string(), fc.constantFrom("214.3", "null", '"a"', "{", " a")).map((equals) => ({ equals })),
  fc.record({ value: fc.integer(), within: fc.nat() }).map((tolerance) => ({ tolerance })),
  fc.constant({ absent: true as const }),
  fc.constant({ matches: " ^a" }),
  fc.constant({ code: "timeout" }),
  fc.constant({ schema: { type: "number" } }),
);

test("an expectation is the same after it was written into the form", () => {
  fc.assert(
    fc.property(target, check, fc.constantFrom({}, { path: "a.b[0]" }), (of, checked, path) => {
      const expectation: Expectation = { target: of, ...path, ...checked };
      expect(asExpectation(asWritten(expectation))).toEqual({ ok: true, value: expectation });
    }),
  );
});

test.each([
  ["equals", "214.3", 214.3],
  ["equals", " AAPL ", "AAPL"],
  ["equals", '"214.3"', "214.3"],
  ["equals", "[1, 2]", [1, 2]],
] as const)("%s: %s is read as a person means it", (kind, value, equals) => {
  const read = asExpectation({ ...NEW_EXPECTATION, kind, value });
  expect(read).toEqual({ ok: true, value: { target: "answer", equals } });
});

test.each([
  { kind: "equals", value: "[1," },
  { kind: "equals", value: "" },
  { kind: "tolerance", value: "1" },
  { kind: "tolerance", value: "x", within: "1" },
  { kind: "tolerance", value: "1", within: "-1" },
  { kind: "schema", value: "[]" },
  { kind: "matches" },
  { kind: "code", value: " " },
] as const)("%j is refused", (written) => {
  expect(asExpectation({ ...NEW_EXPECTATION, ...written }).ok).toBe(false);
});
