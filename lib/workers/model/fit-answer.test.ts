import { expect, test } from "vitest";
import { fitAnswer } from "./fit-answer.mjs";

const schema = {
  type: "object",
  properties: { mood: { enum: ["good", "bad"] }, rows: { type: "array", items: { type: "number" } } },
  required: ["mood"],
  additionalProperties: false,
};
const good = { mood: "good" };

test.each([
  ["JSON alone", '{"mood":"good"}'],
  ["a fence that names its language", 'Here you are:\n```json\n{"mood":"good"}\n```\nAnything else?'],
  ["a fence without a name", '```\n{ "mood": "good" }\n```'],
  ["a fence on one line", '```json {"mood":"good"}```'],
  ["a fence that is not closed", 'Sure.\n```json\n{"mood":"good"}\n'],
  ["words around it", 'The answer is {"mood":"good"}, as [1] says.'],
  ["other JSON before it", 'From [1] and {"rows":[2]} I conclude: {"mood":"good"}'],
  ["braces that are no JSON around it", 'It is {so to speak: {"mood":"good"}}.'],
  ["thoughts before it", '<think>{"mood":"bad"}?</think>{"mood":"good"}'],
  ["a byte order mark", '\uFEFF{"mood":"good"}'],
])("%s is found", (_what, text) => {
  expect(fitAnswer({ text, schema })).toEqual({ state: "fits", json: good });
});

test.each([
  ["a text that holds fences and brackets", '{"mood":"```json {\\"}]"}', { mood: '```json {"}]' }],
  ["null", "null", null],
  ["a number", " 42 ", 42],
  ["a text", '"yes"', "yes"],
])("%s is taken as it is", (_what, text, json) => {
  expect(fitAnswer({ text, schema: {} })).toEqual({ state: "fits", json });
});

test.each([
  ["", [{ path: "", message: "The response contains no JSON." }]],
  ["I cannot say.", [{ path: "", message: "The response contains no JSON." }]],
  ['{"mood":"go', [{ path: "", message: "The response contains no JSON." }]],
  ["{}", [{ path: "", message: expect.stringContaining("mood") }]],
  ['{"mood":"good","rows":[1,"x"]}', [{ path: "rows[1]", message: expect.stringContaining("string") }]],
  ['{"mood":"good","extra":1}', [{ path: "extra", message: "The schema doesn't allow this property." }]],
])("of %j it is said what is wrong", (text, faults) => {
  expect(fitAnswer({ text, schema })).toEqual({ state: "unfit", faults });
});

test("what every object inherits is no member of it", () => {
  const required = { required: ["toString"], properties: { constructor: { type: "string" } } };
  expect(fitAnswer({ text: "{}", schema: required })).toMatchObject({ state: "unfit" });
  expect(fitAnswer({ text: '{"toString":1}', schema: required })).toMatchObject({ state: "fits" });
});

test("references within the schema are followed, and without end they are told", () => {
  const tree = { $ref: "#/$defs/node", $defs: { node: { type: "array", items: { $ref: "#/$defs/node" } } } };
  expect(fitAnswer({ text: "[[],[[]]]", schema: tree })).toMatchObject({ state: "fits" });
  expect(fitAnswer({ text: "[[1]]", schema: tree })).toMatchObject({ state: "unfit" });
  expect(fitAnswer({ text: "1", schema: { $ref: "#" } })).toMatchObject({ state: "unusable" });
});

test("a list for each place is read by the draft that the schema names", () => {
  const pair = { type: "array", items: [{ type: "number" }, { type: "string" }], additionalItems: false };
  const named = { ...pair, $schema: "http://json-schema.org/draft-07/schema#" };
  expect(fitAnswer({ text: '[1,"a"]', schema: named })).toMatchObject({ state: "fits" });
  expect(fitAnswer({ text: "[1,2]", schema: named })).toMatchObject({ state: "unfit" });
});

test("brackets without end are given up after a few passes: going through all of it for each would take minutes", () => {
  expect(fitAnswer({ text: "[".repeat(500_000), schema })).toMatchObject({ state: "unfit" });
});
