import { describe, expect, test } from "vitest";
import { backupName, isBackupDue, newestBackup, superfluous } from "./backup-files";

const NOON = Date.UTC(2026, 10, 23, 12);
const HOUR = 3_600_000;
const at = (hours: number) => backupName(NOON + hours * HOUR);

describe("scheduled backups", () => {
  test("are named by their time, and sort by it", () => {
    expect(at(0)).toBe("millrace-2026-11-23T12-00-00Z.backup");
    expect(newestBackup([at(-2), at(0), at(-1), "notes.txt"])).toBe(NOON);
    expect(newestBackup(["notes.txt"])).toBeNull();
  });

  test("are due when the newest is old enough, or there is none", () => {
    expect(isBackupDue([], 24 * HOUR, NOON)).toBe(true);
    expect(isBackupDue([at(-23)], 24 * HOUR, NOON)).toBe(false);
    expect(isBackupDue([at(-24)], 24 * HOUR, NOON)).toBe(true);
    expect(isBackupDue([at(-30), at(5)], 24 * HOUR, NOON)).toBe(true);
  });

  test("go from the oldest on, with halves that were left; what is not theirs stays", () => {
    const half = `${at(-1)}.4711.part`;
    const names = ["millrace-mine.backup", at(0), half, at(-2), "notes.txt", at(-1)];
    expect(superfluous(names, 2)).toEqual([at(-2), half]);
    expect(superfluous(names, 5)).toEqual([half]);
  });
});
