import { expect, test } from "vitest";
import type { AlertRule } from "@/lib/schema/alert-rule";
import { asRule, asWritten, faultOf } from "./written-rule";

const RULES: AlertRule[] = [
  { on: "failure", to: [{ channel: "email", address: "desk@example.com" }] },
  {
    on: "silence",
    threshold: 600,
    to: [
      { channel: "webhook", address: "https://example.com/in" },
      { channel: "email", address: "a@example.com" },
    ],
  },
];

test("what is saved as it was shown stays as it was", () => {
  const written = asWritten(RULES).filter(({ wanted }) => wanted);
  expect(written.map(asRule)).toEqual(RULES);
  expect(written.map(faultOf)).toEqual([null, null]);
});

test("a rule begins with who is told already, and says what it lacks", () => {
  const slow = asWritten(RULES).find(({ on }) => on === "slow");
  if (!slow) throw new Error("There is one of each kind");
  expect(slow).toMatchObject({ wanted: false, to: "desk@example.com" });
  expect(faultOf({ ...slow, threshold: "never" })).toBeNull();
  const wanted = { ...slow, wanted: true };
  expect(faultOf(wanted)).toBeNull();
  for (const fault of [
    { threshold: "" },
    { threshold: "1.5" },
    { threshold: "0" },
    { to: " \n" },
    { to: "nobody" },
  ])
    expect(faultOf({ ...wanted, ...fault }), JSON.stringify(fault)).toEqual(expect.any(String));
});
