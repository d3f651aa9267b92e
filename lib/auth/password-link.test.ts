import { expect, test } from "vitest";
import { fitsPerson, passwordToken, readPasswordToken } from "./password-link";

const key = Buffer.alloc(32, 7);
const ada = { id: "01930000-0000-7000-8000-000000000001", passwordHash: "scrypt$old" };
const NOW = 1_000_000;
const at = (now: number) => ({ now, purpose: "new password" }) as const;
const token = passwordToken(key, ada, NOW + 10, "new password");

test("a link fits the person it was made for, until it runs out", () => {
  expect(readPasswordToken(token)?.userId).toBe(ada.id);
  expect(fitsPerson(key, token, ada, at(NOW))).toBe(true);
  expect(fitsPerson(key, token, ada, at(NOW + 10))).toBe(false);
});

test("a link of the operator is no link of a mail, nor the other way round", () => {
  const mailed = passwordToken(key, ada, NOW + 10, "password reset");
  expect(fitsPerson(key, mailed, ada, at(NOW))).toBe(false);
  expect(fitsPerson(key, mailed, ada, { now: NOW, purpose: "password reset" })).toBe(true);
  expect(fitsPerson(key, token, ada, { now: NOW, purpose: "password reset" })).toBe(false);
});

test("a link is dead once the password is another, and for everybody else", () => {
  expect(fitsPerson(key, token, { ...ada, passwordHash: "scrypt$new" }, at(NOW))).toBe(false);
  expect(fitsPerson(key, token, { ...ada, passwordHash: null }, at(NOW))).toBe(false);
  expect(fitsPerson(key, token, { ...ada, id: ada.id.replace("1", "2") }, at(NOW))).toBe(false);
  expect(fitsPerson(Buffer.alloc(32, 8), token, ada, at(NOW))).toBe(false);
});

test("nobody makes a link last longer, or writes one", () => {
  const [id, , signature] = token.split(".");
  for (const forged of [
    `${id}.${NOW + 99}.${signature}`,
    `${id}.${NOW + 10}.`,
    `${token}.x`,
    "",
    "..",
    `${id}.1e99.x`,
  ])
    expect(fitsPerson(key, forged, ada, at(NOW)), forged).toBe(false);
});

test("somebody without a password gets a first one", () => {
  const fresh = { ...ada, passwordHash: null };
  expect(fitsPerson(key, passwordToken(key, fresh, NOW + 1, "new password"), fresh, at(NOW))).toBe(true);
});
