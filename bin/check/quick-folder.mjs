import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
const GIB = 2 ** 30;

/**
 * Returns the folder for test databases. It is in memory if possible, because most of the time for creating
 * hundreds of databases is spent waiting for the disk. For that, the in-memory folder must have enough space
 * and allow executing files. TMPDIR takes precedence.
 */
export function quickFolder() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return tmpdir();
  return IN_MEMORY;
}

/** The in-memory file system often has only 64 MiB in containers. */
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
