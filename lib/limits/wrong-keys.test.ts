import { expect, test } from "vitest";
import { createWrongKeys } from "./wrong-keys";

test("guesses are told to wait, then not looked at, each place by itself, and in a minute all is as before", () => {
  const keys = createWrongKeys();
  const told = Array.from({ length: 100 }, () => keys.wrong("a", 1_000));
  expect([told[29], told[30], told[99]]).toEqual([null, 60, 60]);
  expect([keys.closed("a", 31_000), keys.closed("b", 31_000)]).toEqual([30, null]);
  expect(keys.closed("a", 61_000)).toBeNull();
  expect(keys.wrong("a", 61_000)).toBeNull();
});

test("where the right key came from, it is always looked at", () => {
  const keys = createWrongKeys();
  keys.right("a", 0);
  for (let tries = 0; tries < 1_000; tries += 1) keys.wrong("a", 0);
  expect(keys.closed("a", 0)).toBeNull();
});

test("however many places guess, the memory of them is bounded", () => {
  const keys = createWrongKeys();
  for (let tries = 0; tries < 100; tries += 1) keys.wrong("first", 0);
  for (let place = 0; place < 20_000; place += 1) keys.wrong(String(place), 0);
  expect(keys.closed("first", 0)).toBeNull();
});
