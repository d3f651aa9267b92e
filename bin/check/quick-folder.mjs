import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
const GIB = 2 ** 30;

/**
 * Where tests write what they throw away: hundreds of databases wait for a disk longer than for anything else. In memory,
 * where there is room and programs may be run from it; else where the system says. TMPDIR is obeyed.
 */
export function quickFolder() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return tmpdir();
  return IN_MEMORY;
}

/** A container without more than the usual 64 MiB has none. */
function hasRoom() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === IN_MEMORY);
    const mayRun = mount !== undefined && !mount.split(" ")[3].split(",").includes("noexec");
    return mayRun && bavail * bsize > 4 * GIB && freemem() > 8 * GIB;
  } catch {
    return false;
  }
}
