import { spawn } from "node:child_process";

export async function phase<T>(title: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const slow = setTimeout(() => console.log(`${title} …`), 1500);
  try {
    return await work();
  } finally {
    clearTimeout(slow);
    console.log(`${title}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
}

/** Resolves to false if the script failed, in which case the script has printed its own message. */
export function runScript(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env, signal, stdio: "inherit" });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}
