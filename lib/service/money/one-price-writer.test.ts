import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const FOLDERS = ["lib", "db", "app", "bin"];
const TABLES = "price_items|price_versions|price_changes|price_tiers";
const WRITES = new RegExp(
  `(?:insert into|update|delete from|truncate)\\s+"?(?:${TABLES})\\b|\\b(?:priceItems|priceVersions|priceChanges|priceTiers)\\b`,
  "i",
);
const WRITERS =
  /\b(?:insertPriceItem|insertPriceVersion|updatePriceItem|insertPriceChange|moveSubscribers|insertTier|updateTier|nameTier|noteTierClosed)\b/;

async function sources(): Promise<{ path: string; text: string }[]> {
  const paths = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  const code = paths.flat().filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|suite)\.tsx?$/.test(path));
  return Promise.all(code.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
}

test("no code but change-price.ts writes a price: its statements stand in one file, which it alone calls", async () => {
  const all = await sources();
  expect(all.length).toBeGreaterThan(400);
  const withStatements = all.filter(({ path, text }) => !path.startsWith("db/schema/") && WRITES.test(text));
  expect(withStatements.map(({ path }) => path).sort()).toEqual([
    "db/queries/price-changes.ts",
    "db/queries/price-tiers.ts",
    "db/queries/prices.ts",
  ]);
  const callers = all.filter(({ path, text }) => !path.startsWith("db/queries/") && WRITERS.test(text));
  expect(callers.map(({ path }) => path)).toEqual(["lib/service/money/change-price.ts"]);
});
