import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { bare } from "./bare-contract.mjs";

const FOLDER = "lib/contract";

const addresses = new Map();
for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".ts"))) {
  const text = bare(readFileSync(`${FOLDER}/${name}`, "utf8"));
  const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  for (const value of Object.values(module))
    if (typeof value === "object" && value !== null && "method" in value)
      addresses.set(`${value.method} ${value.path}`, value);
}

test("every endpoint keeps its address in the browser, and whether it answers anything", () => {
  for (const { method, path, answer } of Object.values(endpoints)) {
    const found = addresses.get(`${method} ${path}`);
    expect(found, path).toEqual({ method, path, answer: answer === null ? null : true });
  }
});

test("no shape is left", () => {
  for (const name of readdirSync(FOLDER)) {
    const text = bare(readFileSync(`${FOLDER}/${name}`, "utf8"));
    expect(text, name).not.toMatch(/\bz\.|\bimport\b/);
  }
});

test("an endpoint whose address is made elsewhere is a fault of the build", () => {
  expect(() => bare("export const a = endpoint({ ...common, method: 'GET', answer: null });")).toThrow(
    /says `method` and `path` itself/,
  );
});
