import { describe, expect, test } from "vitest";
import { emptyDocument } from "@/components/canvas/document/arbitrary.suite";
import { copyKey, type DraftCopy, forgetCopies, keepCopy, type Shelf, takeNewestCopy } from "./draft-copy";

function shelf(): Shelf {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const copy = (name: string, at: number): DraftCopy => ({
  document: { ...emptyDocument, name },
  base: emptyDocument,
  revision: 3,
  highestIndex: 2,
  emptiedByHand: false,
  at,
});

describe("the copy in the browser", () => {
  test("comes back as it was, newest first, once", () => {
    const place = shelf();
    keepCopy(place, copyKey("w", 3, "a"), copy("older", 1));
    keepCopy(place, copyKey("w", 3, "b"), copy("newer", 2));
    keepCopy(place, copyKey("other", 3, "b"), copy("not mine", 9));
    expect(takeNewestCopy(place, "w")).toEqual(copy("newer", 2));
    expect(takeNewestCopy(place, "w")).toEqual(copy("older", 1));
    expect(takeNewestCopy(place, "w")).toBeNull();
  });

  test("is forgotten for one tab only", () => {
    const place = shelf();
    keepCopy(place, copyKey("w", 3, "a"), copy("a", 1));
    keepCopy(place, copyKey("w", 4, "a"), copy("a", 2));
    keepCopy(place, copyKey("w", 3, "b"), copy("b", 1));
    forgetCopies(place, "w", "a");
    expect(place.length).toBe(1);
  });

  test("that cannot be read is dropped instead of standing in the way", () => {
    const place = shelf();
    place.setItem(copyKey("w", 1, "a"), "{broken");
    expect(takeNewestCopy(place, "w")).toBeNull();
    expect(place.length).toBe(0);
  });

  test("that does not fit is said, not thrown", () => {
    const full: Shelf = {
      ...shelf(),
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(keepCopy(full, "k", copy("x", 1))).toBe(false);
  });
});
