import { readFileSync } from "node:fs";
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
])("%s is too common", (password) => {
  expect(isCommonPassword(password, "Ada.Lovelace@example.com")).toBe(true);
});

test.each([
  "correct horse battery",
  "a long password",
  "kestrel-48-moss",
  "wdQ8kelvin!",
  "dragon48213907",
  "日本語のパスワード",
])("%s is not", (password) => {
  expect(isCommonPassword(password, "ada.lovelace@example.com")).toBe(false);
});

test("the list has the 3,000 most common ones of the length that is accepted (ASVS 6.2.4)", () => {
  const lines = readFileSync("lib/auth/common-passwords.txt", "utf8").split("\n");
  expect(lines.filter((line) => line.length >= 10 && !line.startsWith("#")).length).toBeGreaterThan(3_000);
});
