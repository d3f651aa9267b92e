import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { quickFolder } from "./quick-folder.mjs";

const PREFIX = "millrace-check-";
const MAX_ROUNDS = 10;

/**
 * One folder for everything that a run of the tests writes. It goes away when this process ends; after `kill -9` the next
 * run removes it, and ends what the killed run left behind.
 */
export function openRunFolder() {
  const parent = quickFolder();
  removeLeftovers(parent);
  const folder = mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  // Under root, Postgres runs as another user, who needs to pass through.
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

/** Products of tests lead process groups of their own, so they outlive a killed run. */
function removeRunFolder(folder) {
  // Again, since a supervisor may have started another child in between.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const left = processesIn(folder);
    if (left.length === 0) break;
    for (const pid of left) send(pid, "SIGKILL");
  }
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  } catch (error) {
    // Another user's leftovers are theirs to remove.
    if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
  }
}

/** Whoever got the folder as TMPDIR, and each Postgres in it, which is started with an environment of its own. */
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

/** The number may have been given to another process since. */
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
