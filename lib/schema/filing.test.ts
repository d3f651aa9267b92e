import fc from "fast-check";
import { expect, test } from "vitest";
import { foldersWithin, isFolder, isTag, readFolder, readTag, stepsOf } from "./filing";

test.each([
  ["", ""],
  [" / ", ""],
  ["Markets", "Markets"],
  [" Markets /  US  stocks/ ", "Markets/US stocks"],
])("the folder %j is %j", (text, folder) => {
  expect(readFolder(text)).toBe(folder);
  expect(isFolder(text)).toBe(true);
});

test.each([["a/b/c/d/e/f/g"], ["x".repeat(61)], ["a\u0000b"], ["a\nb"]])("%j is no folder", (text) => {
  expect(isFolder(text)).toBe(false);
});

test.each([[""], [" "], ["a,b"], ["x".repeat(41)], ["a\u0000"]])("%j is no tag", (text) => {
  expect(isTag(text)).toBe(false);
});

test("a tag is lower case, whoever wrote it", () => {
  expect(readTag("  End  of Day ")).toBe("end of day");
});

test("reading a folder twice changes nothing, and its steps lead to it", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const folder = readFolder(text);
      expect(readFolder(folder)).toBe(folder);
      expect(stepsOf(folder).at(-1)?.path ?? "").toBe(folder);
    }),
  );
});

test("a folder counts what is in it and below", () => {
  const all = [
    { path: "Markets", count: 1 },
    { path: "Markets/US", count: 2 },
    { path: "Markets/US/Tech", count: 4 },
    { path: "Marketing", count: 8 },
  ];
  expect(foldersWithin("", all)).toEqual([
    { path: "Marketing", count: 8 },
    { path: "Markets", count: 7 },
  ]);
  expect(foldersWithin("Markets", all)).toEqual([{ path: "Markets/US", count: 6 }]);
  expect(foldersWithin("Markets/US/Tech", all)).toEqual([]);
});
