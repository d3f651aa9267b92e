import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** All processes on this machine share the lock. If the holder is killed, others can take it. */
export async function withLock(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  while (!take(file)) await pause(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, identity(process.pid));
  try {
    linkSync(mine, file);
    return true;
  } catch {
    removeIfLeft(file, mine);
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

function removeIfLeft(file, mine) {
  const holder = read(file);
  if (holder === undefined || identity(Number(holder.split(" ")[0])) === holder) return;
  const aside = `${mine}.aside`;
  try {
    renameSync(file, aside);
    // Between reading and renaming the file, another process may have removed the leftover file and taken the
    // lock. In this case, that process's lock file is restored.
    if (read(aside) !== holder) linkSync(aside, file);
  } catch {
    // The rename fails if another process has already removed the leftover lock file. This does no harm.
  }
  rmSync(aside, { force: true });
}

/** The process ID with, if available, its start time, because process IDs are reused after a reboot. */
function identity(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return `${pid} gone`;
  }
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return `${pid} alive`;
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return state === "Z" ? `${pid} gone` : `${pid} ${fields[18]}`;
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
