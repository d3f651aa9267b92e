import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { withLock } from "./lock.mjs";
import { sourceHash } from "./source-hash.mjs";

const STAMP = ".build/web-stamp";

export async function buildWeb() {
  if (isBuilt()) return;
  await withLock(".build/web-lock", async () => {
    if (isBuilt()) return;
    const hash = sourceHash();
    rmSync(STAMP, { force: true });
    const code = await nextBuild(hash);
    if (code === 0) writeFileSync(STAMP, hash);
    else process.exitCode = 1;
  });
}

function isBuilt() {
  return existsSync(".next/BUILD_ID") && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sourceHash();
}

function nextBuild(hash) {
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    // Hash of the sources. It tells open pages that the server has a newer build.
    env: { ...process.env, NODE_ENV: "production", NEXT_PUBLIC_MILLRACE_BUILD: hash },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const stop = () => child.kill();
  process.once("SIGINT", stop).once("SIGTERM", stop).once("exit", stop);
  return new Promise((resolve) => {
    child.on("close", (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}
