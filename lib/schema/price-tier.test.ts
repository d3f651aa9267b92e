import { expect, test } from "vitest";
import { newTierId } from "./new-tier-id";
import { tierId } from "./price-tier";

test.each([
  ["Professional", [], "professional"],
  ["Für Büros & mehr", [], "fur-buros-mehr"],
  ["日本語", [], "plan"],
  ["日本語", ["plan"], "plan-2"],
  ["Main", [], "main-2"],
  ["Pro", ["pro", "pro-2"], "pro-3"],
  ["x".repeat(80), [], "x".repeat(28)],
])("what %s is named in addresses is valid and free", (name, taken, id) => {
  expect(newTierId(name, taken)).toBe(id);
  expect(tierId.safeParse(id).success).toBe(true);
});
