import { spawn } from "node:child_process";
import path from "node:path";

export function runTool([tool, ...args], env) {
  const command = tool === "node" ? process.execPath : path.join("node_modules", ".bin", tool);
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: "inherit",
    shell: process.platform === "win32" && tool !== "node",
  });
  const stop = () => child.kill("SIGTERM");
  process.once("SIGTERM", stop);
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`Couldn't start ${tool}: ${error.message}`);
      resolve(false);
    });
    child.once("close", (code, signal) => {
      process.off("SIGTERM", stop);
      if (signal !== null) process.exit(1);
      resolve(code === 0);
    });
  });
}
