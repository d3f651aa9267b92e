import fc from "fast-check";
import { expect, test } from "vitest";
import { SIGN_IN_WAYS } from "@/lib/schema/sign-in-way";
import { secondStepState } from "./second-step-state";

const facts = fc.record({
  required: fc.boolean(),
  signedInBy: fc.constantFrom(null, ...SIGN_IN_WAYS),
  hasFactor: fc.boolean(),
  hasPassword: fc.boolean(),
});

test.each([
  ["password", false, "set up"],
  ["password", true, "sign in"],
  ["totp", true, "done"],
  ["passkey", true, "done"],
  ["recovery_code", true, "done"],
  // Their second factor has been removed since.
  ["totp", false, "set up"],
  ["passkey", false, "set up"],
  ["sso", false, "done"],
  [null, false, "set up"],
  [null, true, "done"],
] as const)("by %s, with a second step: %s → %s", (signedInBy, hasFactor, state) => {
  expect(secondStepState({ required: true, signedInBy, hasFactor, hasPassword: true })).toBe(state);
});

test("where nothing is required everybody goes on; where it is, a password alone never does", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const state = secondStepState(given);
      if (!given.required) expect(state).toBe("done");
      else if (given.signedInBy === "password") expect(state).not.toBe("done");
    }),
  );
});

test("who has none is led to the set-up and not to the sign-in, which would lead back", () => {
  fc.assert(
    fc.property(facts, (given) => {
      if (secondStepState(given) === "sign in") expect(given.hasFactor).toBe(true);
    }),
  );
});
