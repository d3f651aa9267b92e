import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GUIDES, guideOf, guidesPage } from "./guides";

test("docs/guides.md has the same guides; npm run docs writes it", () => {
  expect(guidesPage()).toBe(readFileSync("docs/guides.md", "utf8"));
  expect(guideOf("constructor")).toBeNull();
});

test("every label in bold is one of the screens' own", () => {
  const sources = ["components", "lib/workers"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
  );
  const labels = [...JSON.stringify(GUIDES).matchAll(/\*\*(.+?)\*\*/g)].map(([, label = ""]) => label);
  const isShown = (label: string) => sources.some((source) => source.includes(label));
  expect(labels.length).toBeGreaterThan(20);
  expect([...new Set(labels)].filter((label) => !isShown(label))).toEqual([]);
});
