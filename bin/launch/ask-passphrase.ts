import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Env } from "@/lib/env";
import { fail, ok, type Result } from "@/lib/kit/result";

const MIN = 8;

/** From the environment, otherwise typed at the terminal without echo. */
export async function askPassphrase(
  { backupPassphrase }: Env,
  how: "once" | "twice",
): Promise<Result<string, string>> {
  if (backupPassphrase !== undefined) return ok(backupPassphrase);
  if (!process.stdin.isTTY)
    return fail("MILLRACE_BACKUP_PASSPHRASE must be set where nobody can be asked for it.");
  const given = await ask("Passphrase: ");
  if (given.length < MIN) return fail(`The passphrase must have at least ${MIN} characters.`);
  if (how === "twice" && (await ask("The same again: ")) !== given)
    return fail("The passphrases don't match.");
  return ok(given);
}

async function ask(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  process.stderr.write(question);
  try {
    return (await terminal.question("")).trim();
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
