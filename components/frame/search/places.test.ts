import { expect, test } from "vitest";
import { PLACES, placesNamed } from "./places";

test.each([
  ["", PLACES.length],
  ["api tok", 1],
  ["TOKENS", 1],
  ["dark", 1],
  ["okens", 0],
])("%j finds %i places", (text, count) => {
  expect(placesNamed(text)).toHaveLength(count);
});
