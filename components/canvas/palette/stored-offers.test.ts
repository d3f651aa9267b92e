import { expect, test } from "vitest";
import { NOTHING_KEPT, readStored, withStar, withUse } from "./stored-offers";

test("the last five that were taken stay, each once, the newest first", () => {
  const taken = ["a", "b", "c", "a", "d", "e", "f"].reduce(withUse, NOTHING_KEPT);
  expect(taken.recent).toEqual(["f", "e", "d", "a", "c"]);
});

test("a star is set, and taken off by setting it again", () => {
  const two = withStar(withStar(NOTHING_KEPT, "market_data?operation=quote"), "transform");
  expect(two.favourites).toEqual(["market_data?operation=quote", "transform"]);
  expect(withStar(two, "transform").favourites).toEqual(["market_data?operation=quote"]);
});

test("what was kept is read back, and anything else is nothing", () => {
  const offers = withStar(withUse(NOTHING_KEPT, "a"), "b");
  expect(readStored(JSON.stringify(offers))).toEqual(offers);
  for (const other of [null, "", "[]", '{"favourites":1,"recent":[]}']) {
    expect(readStored(other)).toEqual(NOTHING_KEPT);
  }
});
