import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Env } from "@/lib/env";
import { fail, ok, type Result } from "@/lib/kit/result";

const MIN = 8;

export async function askPassphrase(
  { backupPassphrase }: Env,
  how: "once" | "twice",
): Promise<Result<string, string>> {
  if (backupPassphrase !== undefined) return ok(backupPassphrase);
  if (!process.stdin.isTTY)
    return fail(
      "Set MILLRACE_BACKUP_PASSPHRASE. There is no terminal, so this command can't prompt for the passphrase.",
    );
  const given = await ask("Passphrase: ");
  if (given.length < MIN) return fail(`The passphrase must be at least ${MIN} characters long.`);
  if (how === "twice" && (await ask("Repeat the passphrase: ")) !== given)
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
