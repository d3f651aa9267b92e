import { expect, test } from "vitest";
import { changeOf, folderOf, tagStates } from "./filing-draft";

const ITEMS = [
  { id: "1", name: "one", folder: "Markets", tags: ["fx", "daily"] },
  { id: "2", name: "two", folder: "Markets", tags: ["fx"] },
];
const UNTOUCHED = { folder: null, touched: new Map<string, boolean>() };

test("a tag that some have is neither on nor off until it is touched", () => {
  expect(tagStates(ITEMS, UNTOUCHED)).toEqual(
    new Map([
      ["daily", "some"],
      ["fx", "all"],
    ]),
  );
  const touched = new Map([
    ["daily", false],
    ["new", true],
  ]);
  expect([...tagStates(ITEMS, { folder: null, touched }).values()]).toEqual(["none", "all", "all"]);
});

test("only what was touched is asked for", () => {
  expect(changeOf(ITEMS, UNTOUCHED)).toBeNull();
  expect(changeOf(ITEMS, { ...UNTOUCHED, folder: "Markets" })).toBeNull();
  expect(changeOf(ITEMS, { ...UNTOUCHED, folder: "" })).toEqual({ ids: ["1", "2"], folder: "" });
  const touched = new Map([
    ["daily", false],
    ["new", true],
  ]);
  expect(changeOf(ITEMS, { folder: null, touched })).toEqual({
    ids: ["1", "2"],
    add_tags: ["new"],
    remove_tags: ["daily"],
  });
});

test("things of several folders are in none in common", () => {
  expect(folderOf(ITEMS)).toBe("Markets");
  expect(folderOf([...ITEMS, { id: "3", name: "three", folder: "", tags: [] }])).toBeNull();
});
