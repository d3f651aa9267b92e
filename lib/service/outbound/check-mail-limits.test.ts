import { expect, test } from "vitest";
import { checkMailLimits, type MailFacts } from "./check-mail-limits";

const DAY_MS = 24 * 3600 * 1000;
const facts: MailFacts = {
  type: "seller.message",
  isMember: false,
  isConfirmed: false,
  isRefused: false,
  isCounted: false,
  sentOutside: 0,
  ageMs: 0,
};

test.each<[string, Partial<MailFacts>, ReturnType<typeof checkMailLimits>]>([
  ["a member gets all of it", { isMember: true, isRefused: true, sentOutside: 500 }, "inside"],
  ["others count", {}, "outside"],
  ["the hundredth goes", { sentOutside: 99 }, "outside"],
  ["what is beyond waits for room", { sentOutside: 100 }, "later"],
  ["an invitation does too", { type: "person.invited", sentOutside: 100 }, "later"],
  ["for a week", { sentOutside: 100, ageMs: 7 * DAY_MS + 1 }, "over"],
  ["what was counted is tried again", { sentOutside: 100, isCounted: true }, "outside"],
  ["who unsubscribed gets none", { isRefused: true, isConfirmed: true, type: "alert.raised" }, "refused"],
  ["an alert needs the receiver's word", { type: "alert.raised" }, "unconfirmed"],
  ["and has it", { type: "alert.resolved", isConfirmed: true }, "outside"],
  ["but does not wait", { type: "alert.raised", isConfirmed: true, sentOutside: 100 }, "over"],
  [
    "a price is owed to who pays it",
    { type: "price.announced", sentOutside: 100, isRefused: true },
    "inside",
  ],
])("%s", (_, given, passage) => {
  expect(checkMailLimits({ ...facts, ...given })).toBe(passage);
});
