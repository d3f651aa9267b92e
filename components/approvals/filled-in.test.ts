import { expect, test } from "vitest";
import { variable } from "@/lib/schema/trigger";
import { presetOf, sentOf } from "./filled-in";

const FIELDS = variable.array().parse([
  { name: "share", type: "integer", default: 50 },
  { name: "side", type: "list", choices: ["buy", "sell"], required: true },
  { name: "desks", type: "list", choices: ["a", "b"], default: ["a"] },
  { name: "sure", type: "boolean", default: false },
  { name: "why", type: "string" },
]);

test("controls begin with the defaults, and those are what is sent", () => {
  const preset = presetOf(FIELDS);
  expect(preset).toEqual({ share: "50", side: "", desks: ["a"], sure: "false", why: "" });
  expect(sentOf(FIELDS, preset)).toEqual({ share: "50", desks: ["a"], sure: "false", why: "" });
});

test("what was cleared is left out, so that its default or its fault is the server's to say", () => {
  const filled = { share: "", side: "sell", desks: [], sure: "", why: "" };
  expect(sentOf(FIELDS, filled)).toEqual({ side: "sell", why: "" });
});
