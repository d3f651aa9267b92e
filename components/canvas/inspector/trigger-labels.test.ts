import { expect, test } from "vitest";
import { adviceOn, testedWords, testWords } from "./trigger-labels";

const never = { live: null, changed: false, protectedLive: false };
const edited = { live: 1, changed: true, protectedLive: false };
const shielded = { ...edited, protectedLive: true };
const same = { live: 1, changed: false, protectedLive: false };

test("the button is named for what it does", () => {
  expect(testWords(never).label).toBe("Publish and show the address");
  expect(testWords({ ...never, protectedLive: true }).label).toBe("Publish and show the address");
  expect(testWords(edited).label).toBe("Publish and show the address");
  expect(testWords(shielded).label).toBe("Save and show the address");
  expect(testWords(same).label).toBe("Show the address");
});

test("a version that went live is told, and one that did not", () => {
  expect(testedWords(never, 1)).toBe("Version 1 is live");
  expect(testedWords(edited, 2)).toBe("Version 2 is live");
  expect(testedWords(shielded, 1)).toBe("Saved. Version 1 is protected and stays live");
  expect(testedWords(same, 1)).toBeNull();
});

test("a refusal for want of a live version says what to do, other answers speak for themselves", () => {
  const words = testWords(never);
  expect(adviceOn({ code: "workflow_not_live" }, words)).toContain("Press “Publish and show the address”");
  expect(adviceOn({ code: "webhook_not_found" }, words)).toContain("does not have this webhook yet");
  for (const body of [{ code: "unauthorized" }, { run_id: "1" }, "text", null])
    expect(adviceOn(body, words)).toBeNull();
});
