import { maxOf } from "@/lib/kit/max-of";

/** Scheduled backups, identified by their names alone. */
const NAME = /^millrace-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;
/** Left by a process that died while writing. */
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

/** Ignores backups from the future, made before a clock was set back: the next one must not wait for them. */
export function isBackupDue(names: readonly string[], everyMs: number, nowMs: number): boolean {
  const past = names.filter((name) => (timeOf(name) ?? Number.POSITIVE_INFINITY) <= nowMs);
  const newest = newestBackup(past);
  return newest === null || nowMs - newest >= everyMs;
}

/** The oldest files beyond the number to keep, and partial files. Nothing else in the folder is ours. */
export function superfluous(names: readonly string[], keep: number): string[] {
  const whole = names.filter((name) => NAME.test(name)).sort();
  return [...whole.slice(0, Math.max(0, whole.length - keep)), ...names.filter((name) => PART.test(name))];
}
