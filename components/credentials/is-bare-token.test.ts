import { expect, test } from "vitest";
import { isBareToken } from "./is-bare-token";

test.each(["sk-123", "abc.def==", "Bearer", "Token abc"])("%s goes into no request", (value) => {
  expect(isBareToken(value)).toBe(true);
});

test.each(["Bearer x", "basic me:secret", "X-Api-Key: 1", " Bearer x", "https://hooks.example.com/1"])(
  "%s does",
  (value) => expect(isBareToken(value)).toBe(false),
);
