import fc from "fast-check";
import { expect, test } from "vitest";
import { newSlug } from "./new-slug";

test("a slug is made of plain characters whatever the name is, and never that of another", () => {
  expect(newSlug("  Größe & Été: EUR/USD!! ")).toMatch(/^gro-e-ete-eur-usd-[0-9a-z]{6}$/);
  expect(newSlug("行情")).toMatch(/^item-[0-9a-z]{6}$/);
  expect(newSlug("sitemap.xml")).toMatch(/^sitemap-xml-[0-9a-z]{6}$/);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      expect(newSlug(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-[0-9a-z]{6}$/);
      expect(newSlug(name).length).toBeLessThan(70);
    }),
  );
  expect(newSlug("one name")).not.toBe(newSlug("one name"));
});
