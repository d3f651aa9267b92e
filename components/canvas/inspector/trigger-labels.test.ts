import { expect, test } from "vitest";
import { adviceOn, testedLabels, testHelp } from "./trigger-labels";

const never = { live: null, changed: false, protectedLive: false };
const edited = { live: 1, changed: true, protectedLive: false };
const shielded = { ...edited, protectedLive: true };
const same = { live: 1, changed: false, protectedLive: false };

test("Run Test says beforehand whether it publishes", () => {
  const publishes = "Saves the draft, publishes it immediately, and shows what the endpoint expects.";
  expect(testHelp(never)).toBe(publishes);
  expect(testHelp({ ...never, protectedLive: true })).toBe(publishes);
  expect(testHelp(edited)).toBe(publishes);
  expect(testHelp(shielded)).toContain("The live version is protected");
  expect(testHelp(same)).toContain("Nothing is published");
});

test("a version that went live is told, and one that did not", () => {
  expect(testedLabels(never, 1)).toBe("Version 1 is live");
  expect(testedLabels(edited, 2)).toBe("Version 2 is live");
  expect(testedLabels(shielded, 1)).toBe("Saved. Version 1 is protected and stays live");
  expect(testedLabels(same, 1)).toBeNull();
});

test("a refusal for want of a live version says what to do, other answers speak for themselves", () => {
  expect(adviceOn({ code: "workflow_not_live" })).toContain("Select Run Test above");
  expect(adviceOn({ code: "webhook_not_found" })).toContain("doesn't have this webhook yet");
  for (const body of [{ code: "unauthorized" }, { run_id: "1" }, "text", null])
    expect(adviceOn(body)).toBeNull();
});
