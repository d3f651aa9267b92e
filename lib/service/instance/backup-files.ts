import { maxOf } from "@/lib/kit/max-of";

/** Scheduled backups are recognised by their name alone. */
const NAME = /^millrace-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;
/** Matches a partial file, left behind by a process that died while writing it. */
const PART = /^millrace-[0-9TZ-]+\.backup\.\d+\.part$/;

export function backupName(nowMs: number): string {
  return `millrace-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
}

function timeOf(name: string): number | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

export function newestBackup(names: readonly string[]): number | null {
  const times = names.map(timeOf).filter((time) => time !== null);
  return times.length === 0 ? null : maxOf(times);
}

/**
 * Ignores backups dated in the future, which were made before a clock was set back. Otherwise the next backup
 * would not be due until that date.
 */
export function isBackupDue(names: readonly string[], everyMs: number, nowMs: number): boolean {
  const past = names.filter((name) => (timeOf(name) ?? Number.POSITIVE_INFINITY) <= nowMs);
  const newest = newestBackup(past);
  return newest === null || nowMs - newest >= everyMs;
}

/**
 * Returns the files to delete: the oldest backups beyond the number to keep, and partial files. All other
 * files in the folder are left alone, because they aren't ours.
 */
export function superfluous(names: readonly string[], keep: number): string[] {
  const whole = names.filter((name) => NAME.test(name)).sort();
  return [...whole.slice(0, Math.max(0, whole.length - keep)), ...names.filter((name) => PART.test(name))];
}
