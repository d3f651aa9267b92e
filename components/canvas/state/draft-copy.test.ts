import { describe, expect, test } from "vitest";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import {
  type CopyStorage,
  type DraftCopy,
  forgetCopies,
  keepCopy,
  rememberedIndex,
  takeNewestCopy,
} from "./draft-copy";

function storage(): CopyStorage {
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

const copy = (name: string, at: number, revision = 3): DraftCopy => ({
  document: { ...emptyDocument, name },
  base: emptyDocument,
  revision,
  highestIndex: 2,
  emptiedByHand: false,
  at,
});

describe("the copy in the browser", () => {
  test("comes back as it was, newest first, once", () => {
    const place = storage();
    keepCopy(place, "w", "a", copy("older", 1));
    keepCopy(place, "w", "b", copy("newer", 2));
    keepCopy(place, "other", "b", copy("not mine", 9));
    expect(takeNewestCopy(place, "w")).toEqual(copy("newer", 2));
    expect(takeNewestCopy(place, "w")).toEqual(copy("older", 1));
    expect(takeNewestCopy(place, "w")).toBeNull();
  });

  test("is forgotten for one tab only", () => {
    const place = storage();
    keepCopy(place, "w", "a", copy("a", 1));
    keepCopy(place, "w", "a", copy("a", 2, 4));
    keepCopy(place, "w", "b", copy("b", 1));
    forgetCopies(place, "w", "a");
    expect(takeNewestCopy(place, "w")).toEqual(copy("b", 1));
    expect(takeNewestCopy(place, "w")).toBeNull();
  });

  test("leaves the highest index behind, whatever stands there otherwise", () => {
    const place = storage();
    expect(rememberedIndex(place, "w")).toBe(-1);
    keepCopy(place, "w", "a", copy("a", 1));
    forgetCopies(place, "w", "a");
    expect(rememberedIndex(place, "w")).toBe(2);
    place.setItem("millrace.index.w", "many");
    expect(rememberedIndex(place, "w")).toBe(-1);
  });

  test("that cannot be read is dropped instead of standing in the way", () => {
    const place = storage();
    place.setItem("millrace.draft.w.1.a", "{broken");
    expect(takeNewestCopy(place, "w")).toBeNull();
    expect(place.length).toBe(0);
  });

  test("that does not fit is said, not thrown", () => {
    const full: CopyStorage = {
      ...storage(),
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(keepCopy(full, "w", "a", copy("x", 1))).toBe(false);
  });
});
