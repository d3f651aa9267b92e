import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { quickFolder } from "./quick-folder.mjs";

const PREFIX = "millrace-check-";
const MAX_ROUNDS = 10;

/**
 * Creates the folder for everything that a test run writes, and removes it at the end. After `kill -9`, the
 * next run removes the folder and ends any processes left over.
 */
export function openRunFolder() {
  const parent = quickFolder();
  removeLeftovers(parent);
  const folder = mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  // If this process is root, Postgres runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  process.once("exit", () => removeRunFolder(folder));
  return folder;
}

export function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split("-")[0]) : Number.NaN;
    if (Number.isInteger(pid) && !send(pid, 0)) removeRunFolder(path.join(parent, name));
  }
}

/**
 * Ends the processes that still use the folder, and then removes the folder. Servers under test have their
 * own process groups, so they survive if the test run is killed.
 */
function removeRunFolder(folder) {
  // Searches again after each round, because a supervisor may have started another child in the meantime.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const left = processesIn(folder);
    if (left.length === 0) break;
    for (const pid of left) send(pid, "SIGKILL");
  }
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  } catch (error) {
    // Ignores files that another user has left, because this process isn't allowed to remove them.
    if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
  }
}

/**
 * Returns the processes that have the folder as TMPDIR, and each Postgres whose data is in the folder,
 * because Postgres runs without TMPDIR.
 */
function processesIn(folder) {
  return [...byEnvironment(folder), ...databasesIn(folder)].filter((pid) => pid !== process.pid);
}

function byEnvironment(folder) {
  return list("/proc")
    .map(Number)
    .filter(Number.isInteger)
    .filter((pid) => read(`/proc/${pid}/environ`).split("\0").includes(`TMPDIR=${folder}`));
}

function databasesIn(folder) {
  return list(folder, { recursive: true })
    .filter((name) => path.basename(name) === "postmaster.pid")
    .map((name) => Number(read(path.join(folder, name)).split("\n")[0]))
    .filter((pid) => pid > 0 && isPostgres(pid));
}

/** The process ID may have been reused, so the process's command line is checked. */
function isPostgres(pid) {
  const command = read(`/proc/${pid}/cmdline`);
  return command === "" ? process.platform !== "linux" : command.includes("postgres");
}

function list(folder, options) {
  try {
    return readdirSync(folder, options);
  } catch {
    return [];
  }
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error.code === "EPERM";
  }
}
