import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { awkwardBodies } from "./awkward-bodies";
import { formBodies } from "./awkward-cases";
import { AWKWARD_JSON, placesOf, withAt } from "./awkward-json";
import { awkwardQueries } from "./awkward-queries";
import { awkwardRows } from "./awkward-rows";
import { largest } from "./largest";
import { randomFrom } from "./random";

const ROOM = 20_000;
/** The two kinds of JSON that don't grow to the requested size. */
const SHORT = ["a number without end", "deeper than allowed"];

const components = { Name: { type: "string", maxLength: 50 } };
const schema = {
  type: "object",
  properties: {
    name: { $ref: "#/components/schemas/Name" },
    text: { type: "string" },
    kind: { enum: ["a", "b"] },
    rows: {
      type: "array",
      maxItems: 30,
      items: { type: "object", properties: { at: { type: "integer", maximum: 9 } } },
    },
    free: { type: "object", additionalProperties: {} },
  },
};

test("each kind of JSON fills its room, and no more than that", () => {
  for (const [kind, make] of Object.entries(AWKWARD_JSON)) {
    const { length } = Buffer.from(make(ROOM, randomFrom(1)));
    expect.soft(length, kind).toBeLessThanOrEqual(ROOM);
    if (!SHORT.includes(kind)) expect.soft(length, kind).toBeGreaterThan(ROOM / 2);
  }
});

test("a largest value is allowed by its schema, and about as large as it may be", () => {
  for (const shape of ["long", "wide"] as const) {
    const value = largest(schema, components, ROOM, shape);
    expect(value).toMatchObject({ kind: "b", name: expect.stringMatching(/^x{1,50}$/) });
    const { length } = JSON.stringify(value);
    expect(length).toBeGreaterThan(ROOM / 2);
    expect(length).toBeLessThan(ROOM * 1.1);
  }
  expect(largest(schema, components, ROOM, "wide")).toMatchObject({
    rows: expect.arrayContaining([{ at: 9 }]),
  });
});

test("JSON text stands at the place that is named, whatever is in it", () => {
  const value = { a: [{ b: 1 }], c: "@@" };
  expect(placesOf(value)).toEqual([[], ["a"], ["a", "0"], ["a", "0", "b"], ["c"]]);
  expect(withAt(value, ["a", "0", "b"], '{"x":1,"x":2}')).toBe('{"a":[{"b":{"x":1,"x":2}}],"c":"@@"}');
  expect(withAt(value, [], "$&")).toBe("$&");
});

test("bodies are as large as the address reads, but for those that are meant to be larger, and the same by the same seed", () => {
  const made = () =>
    awkwardBodies({ schema, components, good: { name: "n" }, limit: ROOM }, randomFrom(7)).filter(
      ({ kind }) => kind !== "unpacks to far more than is allowed",
    );
  const bodies = made();
  const sizes = bodies.map(({ kind, bytes }) => [kind, bytes().length]);
  for (const [kind, size] of sizes)
    if (kind !== "one byte too many") expect.soft(size, String(kind)).toBeLessThanOrEqual(ROOM);
  expect(made().map(({ kind, bytes }) => [kind, bytes().length])).toEqual(sizes);
  const packed = bodies.find(({ kind }) => kind === "unpacks to the most that is allowed");
  expect(gunzipSync(packed?.bytes() ?? "").length).toBeLessThanOrEqual(ROOM);
});

test("rows and forms are as large as the address reads", () => {
  const limit = 300_000;
  // Bodies with 100,000 rows have a fixed length.
  const rows = awkwardRows(limit, "symbol").filter(({ kind }) => !kind.includes("100,000"));
  for (const { kind, bytes } of [...rows, ...formBodies({ token: "t" }, limit)])
    expect.soft(bytes().length, kind).toBeLessThanOrEqual(limit);
});

test("queries fit into the head of a request and can stand in its first line", () => {
  const parameters = [
    { name: "limit", schema: { type: "integer", maximum: 200 } },
    { name: "where.{column}", schema: { type: "string" } },
  ];
  for (let seed = 0; seed < 20; seed += 1)
    for (const { kind, query } of awkwardQueries(parameters, {}, randomFrom(seed))) {
      expect.soft(query.length, kind).toBeLessThan(16_000);
      expect.soft(query, kind).toMatch(/^[\x21-\x7e]*$/);
    }
});
