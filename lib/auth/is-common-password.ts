import { readFileSync } from "node:fs";
import path from "node:path";
import { isMadeOfRuns } from "./is-made-of-runs";

/** Maximum number of characters that people typically add when a common password is rejected. */
const MAX_ADDED = 6;

let list: ReadonlySet<string> | undefined;

/** True for a common password, even with a few digits or signs added, because attackers try these first. */
export function isCommonPassword(password: string, email: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  if (isCommon(text, email) || /^(.{1,5})\1+$/u.test(text)) return true;
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return core.length >= 4 && text.length - core.length <= MAX_ADDED && isCommon(core, email);
}

function isCommon(text: string, email: string): boolean {
  list ??= readList();
  const address = email.trim().toLowerCase();
  return list.has(text) || isMadeOfRuns(text) || text === address || text === address.split("@")[0];
}

function readList(): ReadonlySet<string> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/auth/common-passwords.txt");
  const lines = readFileSync(file, "utf8").split("\n");
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("#")));
}
