import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeLeftovers } from "./run-folder.mjs";

let parent = "";
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "millrace-folders-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** A run that opens its folder and starts a process that would outlive it, like a product under test does. */
const run = `import("${path.resolve("bin/check/run-folder.mjs")}").then(({ openRunFolder }) => {
  process.env.TMPDIR = openRunFolder();
  const { spawn } = require("node:child_process");
  const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
  child.unref();
  console.log(process.env.TMPDIR + " " + child.pid);
  if (process.argv[1] === "end") process.exit(0);
  setInterval(() => {}, 1000);
});`;

async function start(how) {
  const child = spawn(process.execPath, ["-e", run, how], {
    env: { ...process.env, TMPDIR: parent },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [output] = await once(child.stdout, "data");
  const [folder, left] = String(output).trim().split(" ");
  return { child, exited, folder, left: Number(left) };
}

/**
 * A killed process may stay in the process table until its new parent reaps it, but has no command any more.
 */
function isAlive(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}

const onLinux = test.runIf(process.platform === "linux");

onLinux("a run that ends removes its folder and what it started", async () => {
  const { exited, folder, left } = await start("end");
  await exited;
  expect(existsSync(folder)).toBe(false);
  await expect.poll(() => isAlive(left)).toBe(false);
});

onLinux("after kill -9 the next run removes the folder and ends what was left running", async () => {
  const { child, exited, folder, left } = await start("wait");
  mkdirSync(path.join(folder, "data"));
  removeLeftovers(parent);
  expect([existsSync(folder), isAlive(left)]).toEqual([true, true]);
  child.kill("SIGKILL");
  await exited;
  expect([existsSync(folder), isAlive(left)]).toEqual([true, true]);
  removeLeftovers(parent);
  expect(existsSync(folder)).toBe(false);
  await expect.poll(() => isAlive(left)).toBe(false);
});
