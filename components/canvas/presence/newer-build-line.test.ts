import { expect, test } from "vitest";
import { type Phase, startAutosave } from "@/components/canvas/state/autosave-machine";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import { newerBuildLine } from "./newer-build-line";

const line = (phase: Phase, isStored = true) =>
  newerBuildLine({ ...startAutosave(emptyDocument, 1, -1), phase, isStored });

test("work is called saved only once it is", () => {
  expect(line({ name: "saved" })).toBe("Your work is saved.");
  for (const name of ["waiting", "saving"] as const)
    expect(line({ name })).toBe("Your last changes are being saved…");
});

test.each(["offline", "away", "signed_out", "guarded"] as const)(
  "%s: a new page takes up what this browser kept, and loses what it did not",
  (name) => {
    expect(line({ name })).toContain("stored in this browser");
    expect(line({ name }, false)).toContain("Export the workflow first");
  },
);

test("a fault in the document is taken up by the new page too", () => {
  expect(line({ name: "refused", faults: [] })).toContain("stored in this browser");
});

test.each(["gone", "forbidden"] as const)("%s: no new page can save it", (name) => {
  expect(line({ name })).toContain("Export the workflow first");
});

test("what somebody else changed too is decided first", () => {
  const merge = { document: emptyDocument, conflicts: [], renamed: new Map<number, number>() };
  expect(line({ name: "conflict", theirs: emptyDocument, revision: 2, merge })).toContain(
    "Choose which ones to keep",
  );
});
