import { expect, test } from "vitest";
import { CHALLENGE_LASTS_MS, type ChallengeUse, newChallenge, readChallenge } from "./passkey-challenge";

const parts = { cookieSecret: "secret" };
const use: ChallengeUse = { purpose: "second step", userId: "ada", rpId: "millrace.example" };
const NOW = 1_700_000_000_000;

test("a challenge is read for what it was made for, until it runs out", () => {
  const challenge = newChallenge(parts, use, NOW);
  expect(challenge).toMatch(/^[\w-]{72}$/);
  expect(readChallenge(parts, use, challenge, NOW)).toEqual(new Date(NOW + CHALLENGE_LASTS_MS));
  expect(readChallenge(parts, use, challenge, NOW + CHALLENGE_LASTS_MS)).toBeNull();
  expect(newChallenge(parts, use, NOW)).not.toBe(challenge);
});

test.each<[string, Partial<ChallengeUse>]>([
  ["another purpose", { purpose: "sign in" }],
  ["another person", { userId: "bob" }],
  ["nobody", { userId: null }],
  ["another host", { rpId: "evil.example" }],
])("it is worth nothing for %s", (_what, other) => {
  const challenge = newChallenge(parts, use, NOW);
  expect(readChallenge(parts, { ...use, ...other }, challenge, NOW)).toBeNull();
});

test.each(["", "x", "A".repeat(72), "%%%"])("%j was made by nobody here", (challenge) => {
  expect(readChallenge(parts, use, challenge, NOW)).toBeNull();
});

test("nobody makes it last longer", () => {
  const bytes = Buffer.from(newChallenge(parts, use, NOW), "base64url");
  bytes.writeUIntBE(NOW + 1e9, 16, 6);
  expect(readChallenge(parts, use, bytes.toString("base64url"), NOW)).toBeNull();
  expect(readChallenge({ cookieSecret: "other" }, use, newChallenge(parts, use, NOW), NOW)).toBeNull();
});
