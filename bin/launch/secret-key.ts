import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** The instance's key as base64: made once, in a file that its owner alone can read. */
export async function ensureSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret-key");
  const found = await readSecretKey(dataDir);
  if (found !== undefined) return found;
  await mkdir(dataDir, { recursive: true });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, randomBytes(32).toString("base64"), { mode: 0o600 });
  // A link never replaces: of two processes at once, both end with the key of the first.
  await link(fresh, file).catch(() => undefined);
  await rm(fresh);
  return readFile(file, "utf8");
}

async function readSecretKey(dataDir: string): Promise<string | undefined> {
  const text = await readFile(path.join(dataDir, "secret-key"), "utf8").catch(() => undefined);
  return text?.trim();
}
