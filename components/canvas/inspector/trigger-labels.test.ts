import { expect, test } from "vitest";
import { adviceOn, testedLabels, testLabels } from "./trigger-labels";

const never = { live: null, changed: false, protectedLive: false };
const edited = { live: 1, changed: true, protectedLive: false };
const shielded = { ...edited, protectedLive: true };
const same = { live: 1, changed: false, protectedLive: false };

test("the button is named for what it does", () => {
  expect(testLabels(never).label).toBe("Publish and show the address");
  expect(testLabels({ ...never, protectedLive: true }).label).toBe("Publish and show the address");
  expect(testLabels(edited).label).toBe("Publish and show the address");
  expect(testLabels(shielded).label).toBe("Save and show the address");
  expect(testLabels(same).label).toBe("Show the address");
});

test("a version that went live is told, and one that did not", () => {
  expect(testedLabels(never, 1)).toBe("Version 1 is live");
  expect(testedLabels(edited, 2)).toBe("Version 2 is live");
  expect(testedLabels(shielded, 1)).toBe("Saved. Version 1 is protected and stays live");
  expect(testedLabels(same, 1)).toBeNull();
});

test("a refusal for want of a live version says what to do, other answers speak for themselves", () => {
  const words = testLabels(never);
  expect(adviceOn({ code: "workflow_not_live" }, words)).toContain("Select “Publish and show the address”");
  expect(adviceOn({ code: "webhook_not_found" }, words)).toContain("does not have this webhook yet");
  for (const body of [{ code: "unauthorized" }, { run_id: "1" }, "text", null])
    expect(adviceOn(body, words)).toBeNull();
});
