import { spawn } from "node:child_process";

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** The exit code is 127 if the command can't be started. */
export function runCommand(
  command: string,
  args: readonly string[],
  identity?: Identity,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...identity,
      env: commandEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString().trim() }),
    );
  });
}

/**
 * Omits the caller's other variables, because Postgres reads dozens of PG… variables, which must not affect
 * its configuration.
 */
export function commandEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
}
