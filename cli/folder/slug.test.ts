import fc from "fast-check";
import { expect, test } from "vitest";
import { freeSlug, isSlug, slugOf } from "./slug";

test.each([
  ["Quote board", "quote-board"],
  ["Café & Börse", "cafe-borse"],
  ["  --Straße/../x ", "straße-x"],
  ["日経 225", "日経-225"],
  ["!!!", "workflow"],
  ["", "workflow"],
  ["CON", "workflow-con"],
])("%j is kept as %s", (name, slug) => expect(slugOf(name)).toBe(slug));

test("any name gives a name of a file that leads nowhere else, and equal names give different ones", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 20 }), (names) => {
      const taken = new Set<string>();
      for (const name of [...names, ...names]) {
        const slug = freeSlug(name, taken);
        expect(taken.has(slug)).toBe(false);
        expect(isSlug(slug), slug).toBe(true);
        expect(Buffer.byteLength(`${slug}.workflow.json`)).toBeLessThan(256);
        taken.add(slug);
      }
    }),
  );
});

test.each(["../up", "a/b", "a\\b", ".hidden", "", "a\nb", "C:x"])(
  "%j is the name of no file of ours",
  (name) => expect(isSlug(name)).toBe(false),
);
