import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** The instance's key as base64: made once, or the one given put there, in a file that its owner alone can read. */
export async function ensureSecretKey(dataDir: string, key: Uint8Array = randomBytes(32)): Promise<string> {
  const file = path.join(dataDir, "secret-key");
  const found = await readSecretKey(dataDir);
  if (found !== undefined) return found;
  await mkdir(dataDir, { recursive: true });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, Buffer.from(key).toString("base64"), { mode: 0o600 });
  // A link never replaces: of two processes at once, both end with the key of the first.
  await link(fresh, file).catch(() => undefined);
  await rm(fresh);
  return readFile(file, "utf8");
}

/** Undefined where the instance has none in its folder. */
export async function readSecretKey(dataDir: string, name = "secret-key"): Promise<string | undefined> {
  const text = await readFile(path.join(dataDir, name), "utf8").catch(() => undefined);
  return text?.trim();
}

export const NEXT_KEY = "secret-key.next";

/** The key to be: on disk before anything is sealed with it, so that it cannot be lost. */
export async function writeNextKey(dataDir: string, key: string): Promise<void> {
  await writeFile(path.join(dataDir, NEXT_KEY), key, { mode: 0o600 });
}

export async function adoptNextKey(dataDir: string): Promise<void> {
  await rename(path.join(dataDir, NEXT_KEY), path.join(dataDir, "secret-key"));
}
