import { expect, test } from "vitest";
import { type Phase, startAutosave } from "@/components/canvas/state/autosave-machine";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import { saveLine } from "./save-line";

const whole = (
  phase: Phase,
  more: { liveVersion?: number | null; offline?: boolean; changed?: boolean | null } = {},
  isStored = true,
) =>
  saveLine(
    { ...startAutosave(emptyDocument, 1, -1), phase, savedAt: 7000, isStored },
    { liveVersion: 12, offline: false, changed: false, now: 10_000, ...more },
  );
const line = (...facts: Parameters<typeof whole>) => whole(...facts).text;

test("says whether the work is safe, and what callers get", () => {
  expect(line({ name: "saved" })).toBe("Saved 3 sec. ago · v12 is live");
  expect(line({ name: "saved" }, { changed: true })).toBe(
    "Saved 3 sec. ago · unpublished changes · v12 is live",
  );
  expect(line({ name: "saved" }, { liveVersion: null })).toBe("Saved 3 sec. ago · not published yet");
  expect(line({ name: "saved" }, { liveVersion: null, offline: true })).toBe(
    "Saved 3 sec. ago · taken offline",
  );
  expect(line({ name: "saving" })).toBe("Saving…");
  expect(line({ name: "offline" })).toBe("Offline. Changes saved in this browser");
});

test.each(["offline", "away", "signed_out"] as const)(
  "%s claims to be kept only where the browser kept it",
  (name) => {
    expect(line({ name })).toMatch(/saved in this browser$/i);
    expect(whole({ name }, {}, false)).toMatchObject({
      text: expect.stringMatching(/Changes not saved in this browser$/),
      tone: "bad",
      more: expect.stringContaining("export the workflow"),
    });
  },
);

test.each([
  [{ changed: true }, "Callers and schedules run the live version until you publish."],
  [{ changed: false }, "The live version is identical to this draft."],
  [{ changed: null }, "Callers and schedules run the live version."],
  [
    { liveVersion: null, changed: null },
    "The workflow's endpoints and schedules become active when you publish.",
  ],
])("says what callers get no surer than it is known: %j", (facts, more) => {
  expect(whole({ name: "saved" }, facts).more).toBe(more);
});
