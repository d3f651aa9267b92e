import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "./lock.mjs";

let folder = "";
const file = () => path.join(folder, "lock");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "millrace-lock-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("who waits for the lock works after the holder, and nothing is left", async () => {
  const order = [];
  const work = (name) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
  };
  await Promise.all([withLock(file(), work("a")), withLock(file(), work("b"))]);
  expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  expect(existsSync(file())).toBe(false);
});

test("a holder that fails lets go", async () => {
  await expect(withLock(file(), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(file(), () => 7)).toBe(7);
});

test("a holder that was killed counts as gone", async () => {
  const script = `import("${path.resolve("bin/build/lock.mjs")}").then(({ withLock }) =>
    withLock(process.argv[1], () => new Promise(() => { console.log("held"); setInterval(() => {}, 1000); })));`;
  const holder = spawn(process.execPath, ["-e", script, file()], { stdio: ["ignore", "pipe", "inherit"] });
  await once(holder.stdout, "data");
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(existsSync(file())).toBe(true);
  expect(await withLock(file(), () => 7)).toBe(7);
});

test.runIf(process.platform === "linux")("a number that was given again is not its holder", async () => {
  writeFileSync(file(), `${process.pid} 1`);
  expect(await withLock(file(), () => 7)).toBe(7);
});
