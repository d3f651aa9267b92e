import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const entries = Object.entries(packages).filter(([folder]) => folder.includes("node_modules/"));

test("npm can verify every package: each entry of the lock file has its hash", () => {
  expect(entries.length).toBeGreaterThan(500);
  const unverified = entries.filter(
    ([, { link, integrity = "" }]) => !link && !integrity.startsWith("sha512-"),
  );
  expect(unverified.map(([folder, { version }]) => `${folder} ${version}`)).toEqual([]);
});

test("the lock file has the builds of a package for every system, not only for the one it was made on", () => {
  const optional = entries.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
  expect(optional).toContain("@next/swc-darwin-arm64");
  const names = new Set(entries.map(([folder]) => folder.split("node_modules/").at(-1)));
  expect(optional.filter((name) => !names.has(name))).toEqual([]);
});
