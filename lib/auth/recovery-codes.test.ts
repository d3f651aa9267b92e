import { expect, test } from "vitest";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes";

test("ten codes, each another one, that can be read aloud and typed as one likes", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  const [code = ""] = codes;
  const hash = recoveryCodeHash(code);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(recoveryCodeHash(` ${code.toUpperCase().replaceAll("-", " ")} `)).toBe(hash);
});

test.each(["", "123456", "aaaa-bbbb-cccc", "aaaa-bbbb-cccc-ddd1"])("%j is none", (typed) => {
  expect(recoveryCodeHash(typed)).toBeNull();
});
