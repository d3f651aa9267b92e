import { expect, test } from "vitest";
import { z } from "zod";
import { ruleSentence, zodFaults } from "./zod-faults";

const shape = z.object({
  name: z.string().min(1).max(3),
  count: z.coerce.number().min(1),
  kind: z.enum(["live", "draft"]),
  list: z.array(z.number()).min(2),
  price: z.number("A price is a number."),
  proposed: z.unknown(),
});

function faultsOf(input: Record<string, unknown>) {
  const all = { name: "a", count: 1, kind: "live", list: [1, 2], price: 1, proposed: 1, ...input };
  // As sent over HTTP, where undefined fields are left out.
  const given: Record<string, unknown> = JSON.parse(JSON.stringify(all));
  const parsed = shape.safeParse(given, { error: ruleSentence });
  return parsed.success ? [] : zodFaults(parsed.error, given);
}

test.each([
  [
    { name: "" },
    {
      path: "name",
      message: "The text is empty. Enter at least 1 character other than a space.",
      expected: "at least 1",
    },
  ],
  [
    { name: "long" },
    { path: "name", message: "The value must have at most 3 characters.", expected: "at most 3" },
  ],
  [
    { name: 5 },
    { path: "name", message: "The value must be a string.", expected: "string", received: "number" },
  ],
  [{ count: "0" }, { path: "count", message: "The value must be at least 1.", expected: "at least 1" }],
  [{ kind: "v7" }, { path: "kind", message: "The value must be live or draft.", expected: "live or draft" }],
  [
    { list: [1] },
    { path: "list", message: "The value must have at least 2 entries.", expected: "at least 2" },
  ],
  [
    { price: "x" },
    { path: "price", message: "A price is a number.", expected: "number", received: "string" },
  ],
  [{ proposed: undefined }, { path: "proposed", message: "This is required." }],
  [{ kind: undefined }, { path: "kind", message: "This is required.", expected: "live or draft" }],
])("%j is told in words, with its kind only where that is wrong", (input, expected) => {
  const [{ code, ...fault } = {}, ...more] = faultsOf(input);
  expect(fault).toEqual(expected);
  expect(typeof code).toBe("string");
  expect(more).toEqual([]);
});

test.each([
  [
    z.object({ v: z.union([z.string(), z.array(z.string())]) }),
    { v: 5 },
    "v",
    "The value must be a string or a list.",
  ],
  [
    z.object({ v: z.union([z.literal("a"), z.object({ b: z.string() })]) }),
    { v: { b: 5 } },
    "v.b",
    "The value must be a string.",
  ],
  [z.object({ v: z.custom(() => false) }), { v: 1 }, "v", "The value has the wrong format."],
  [z.object({ v: z.string().regex(/^a$/) }), { v: "b" }, "v", "The value must match /^a$/."],
  [
    z.strictObject({ v: z.string(), w: z.int().optional() }),
    { v: "a", x: 1 },
    "x",
    "Unknown field `x`. Known fields: v, w.",
  ],
  [z.strictObject({}), { x: 1 }, "x", "Unknown field `x`."],
])("the library's own words reach nobody: %#", (shape, input, path, message) => {
  const parsed = shape.safeParse(input, { error: ruleSentence });
  expect(parsed.success ? [] : zodFaults(parsed.error, input)).toMatchObject([{ path, message }]);
});
