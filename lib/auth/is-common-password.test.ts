import { expect, test } from "vitest";
import { isCommonPassword } from "./is-common-password";

test.each([
  "1234567890",
  "0987654321",
  "0123456789",
  "abcdefghij",
  "zyxwvutsrq",
  "Qwerty12345!",
  "lkjhgfdsa2024",
  "!@#$%^&*()",
  "Password123",
  "qwertyuiop",
  "!!sunshine2024",
  "ＰＡＳＳＷＯＲＤ1234",
  "aaaaaaaaaaaa",
  "123412341234",
  "ada.lovelace1815",
  "ada.lovelace@example.com",
])("%s is too common", async (password) => {
  expect(await isCommonPassword(password, "Ada.Lovelace@example.com")).toBe(true);
});

test.each([
  "correct horse battery",
  "a long password",
  "kestrel-48-moss",
  "wdQ8kelvin!",
  "dragon48213907",
  "日本語のパスワード",
])("%s is not", async (password) => {
  expect(await isCommonPassword(password, "ada.lovelace@example.com")).toBe(false);
});

// The last one of the list's 5,000; ASVS 6.2.4 asks for 3,000 of the length that is accepted.
test("rejects the common passwords of ten characters or more, down to the rarest", async () => {
  expect(await isCommonPassword("jailbreak12", "")).toBe(true);
});
