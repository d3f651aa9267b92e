import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fontCoverage } from "./font-coverage";
import { socialFacts } from "./social-facts";
import type { StoreItem } from "./store-item";

const font = await readFile("node_modules/geist/dist/fonts/geist-sans/Geist-Regular.ttf");
const has = fontCoverage(font);
const item: StoreItem = {
  ...{ slug: "s", kind: "workflow", itemId: "i", workspaceId: "w", workflowId: "i", category: "" },
  ...{ name: "Board", publisher: "Ada", summary: "", about: "", site: "", sellerSlug: "a" },
  ...{ updatedAt: new Date(0), listedAt: new Date(0) },
  score: 3_000,
  rating: null,
  drawing: null,
  price: { mode: "monthly", amount: 1250, currency: "USD" },
};

test("the font has what prices and most names are written with", () => {
  for (const character of "AZaz09 .,:;…–—·€£¥éüñçøåßČŁş'’“”&/()+-%#")
    expect(has(character.codePointAt(0) ?? 0), character).toBe(true);
  for (const character of "行🚀") expect(has(character.codePointAt(0) ?? 0), character).toBe(false);
});

const characters = fc.constantFrom(..."aZ é9.—€行🚀️ß‍﷽①∑\ud800\u0000\n©");

test("nothing stands on a picture that its font cannot draw, and there is always a name", () => {
  expect(socialFacts({ ...item, name: "行情 🚀 Cafe\u0301 ©️" }, has).name).toBe("Café");
  expect(socialFacts({ ...item, name: "行情" }, has).name).toBe("Workflow");
  expect(socialFacts(item, has).price).toBe("12.50 USD a month");
  fc.assert(
    fc.property(
      fc.array(characters, { maxLength: 400 }).map((list) => list.join("")),
      (text) => {
        const facts = socialFacts({ ...item, name: text, summary: text, publisher: text }, has);
        expect(facts.name).not.toBe("");
        for (const said of Object.values(facts)) {
          expect(said.length).toBeLessThanOrEqual(160);
          for (const character of said) expect(has(character.codePointAt(0) ?? 0)).toBe(true);
        }
      },
    ),
    { numRuns: 30 },
  );
});
