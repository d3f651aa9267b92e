import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes the secret key to a file unless one exists already, and returns it as base64. Only the file's owner
 * can read the file. By default, a random key is generated.
 */
export async function ensureSecretKey(dataDir: string, key: Uint8Array = randomBytes(32)): Promise<string> {
  const file = path.join(dataDir, "secret-key");
  const found = await readSecretKey(dataDir);
  if (found !== undefined) return found;
  await mkdir(dataDir, { recursive: true });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, Buffer.from(key).toString("base64"), { mode: 0o600 });
  // Creating a link never replaces an existing file, so concurrent processes end up with the same key.
  await link(fresh, file).catch(() => undefined);
  await rm(fresh);
  return readFile(file, "utf8");
}

export async function readSecretKey(dataDir: string, name = "secret-key"): Promise<string | undefined> {
  const text = await readFile(path.join(dataDir, name), "utf8").catch(() => undefined);
  return text?.trim();
}

export const NEXT_KEY = "secret-key.next";

/**
 * Stores the new secret key of a key rotation. Called before anything is encrypted with the key, so that the
 * key can't get lost.
 */
export async function writeNextKey(dataDir: string, key: string): Promise<void> {
  await writeFile(path.join(dataDir, NEXT_KEY), key, { mode: 0o600 });
}

export async function adoptNextKey(dataDir: string): Promise<void> {
  await rename(path.join(dataDir, NEXT_KEY), path.join(dataDir, "secret-key"));
}
