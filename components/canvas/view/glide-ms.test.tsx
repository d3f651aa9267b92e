import { afterEach, expect, test, vi } from "vitest";
import { glideMs } from "./glide-ms";

afterEach(() => vi.restoreAllMocks());

test.each([
  [true, 0],
  [false, 200],
])("where less motion is wanted: %s, the view glides for %i ms", (matches, ms) => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.defineProperty(matchMedia.call(window, query), "matches", { value: matches }),
  );
  expect(glideMs()).toBe(ms);
});
