import fc from "fast-check";
import { expect, test } from "vitest";
import { secretEqual } from "./secret-equal";

test("two texts are equal exactly when they are the same text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      expect(secretEqual(first, second)).toBe(first === second);
      expect(secretEqual(first, first)).toBe(true);
    }),
  );
});
