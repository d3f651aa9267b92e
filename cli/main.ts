import { createInterface } from "node:readline";
import { describeUnexpectedError } from "./describe-unexpected-error";
import { runProgram } from "./run-program";

declare const MILLRACE_VERSION: string;

const stopped = new AbortController();
process.once("SIGINT", () => stopped.abort());
process.once("SIGTERM", () => stopped.abort());
// Exits quietly if the program that reads the output has closed the pipe, as in `millrace list | head -1`.
process.stdout.on("error", () => process.exit(0));

try {
  process.exitCode = await runProgram(
    process.argv.slice(2),
    {
      cwd: process.cwd(),
      env: process.env,
      signal: stopped.signal,
      say: (line) => process.stderr.write(`${line}\n`),
      give: (line) => process.stdout.write(`${line}\n`),
      readLine,
    },
    MILLRACE_VERSION,
  );
} catch (error) {
  process.stderr.write(`${describeUnexpectedError(error)}\n`);
  process.exitCode = 1;
}

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return "";
}
