import { randomBytes } from "node:crypto";
import path from "node:path";
import { connect } from "@/db/client";
import type { Db } from "@/db/handle";
import { migrate } from "@/db/migrate";
import { type Env, readEnv } from "@/lib/env";
import { fail, ok, type Result } from "@/lib/kit/result";
import { createSeal } from "@/lib/kit/seal";
import { fitsCanary, rotateKey } from "@/lib/service/people/rotate-key";
import { adoptNextKey, NEXT_KEY, readSecretKey, writeNextKey } from "./launch/secret-key";
import { withDatabase } from "./launch/with-database";

/**
 * The old and the new secret key. `inFolder` is true if the key is stored in the data folder, false if the
 * operator sets it in the environment.
 */
interface Change {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly inFolder: boolean;
}

async function main(): Promise<string | undefined> {
  const env = readEnv(process.env);
  if (!env.ok) return env.error;
  const dataDir = path.resolve(env.value.dataDir);
  return withDatabase(env.value, async (url) => {
    await migrate(url);
    // The connection's name differs from that of serving processes, so that this command doesn't count itself
    // when it checks whether any of them are running.
    const { db, end } = connect(url, { max: 2, name: "millrace rotate-key", isUnlimited: true });
    try {
      if (env.value.secretKey === undefined && (await finished(db, dataDir))) return undefined;
      const change = await changeOf(env.value, dataDir);
      if (!change.ok) return change.error;
      const { from, to, inFolder } = change.value;
      if (Buffer.from(from).equals(to)) return "MILLRACE_NEW_SECRET_KEY must differ from the current key.";
      if (inFolder) await writeNextKey(dataDir, Buffer.from(to).toString("base64"));
      const rotated = await rotateKey(db, from, to);
      if (!rotated.ok) return rotated.error;
      if (inFolder) await adoptNextKey(dataDir);
      const { credentials, documents } = rotated.value;
      console.log(
        `Re-encrypted with the new key: ${count(credentials, "credential")} and the secrets of ${count(documents, "document")}.`,
      );
      console.log(
        inFolder
          ? "The new key is in the data folder. Back up the folder and start Millrace."
          : "Set MILLRACE_SECRET_KEY to the new key on every machine and start Millrace.",
      );
      return undefined;
    } finally {
      await end();
    }
  });
}

/**
 * Finishes an earlier rotation that was interrupted after the database was changed but before the key in the
 * folder was replaced. In that case, the new key is still stored next to the old one.
 */
async function finished(db: Db, dataDir: string): Promise<boolean> {
  const next = bytesOf(await readSecretKey(dataDir, NEXT_KEY), "The file");
  if (!next.ok || next.value === undefined || !(await fitsCanary(db, createSeal(next.value)))) return false;
  await adoptNextKey(dataDir);
  console.log("Finished an earlier key rotation. Start Millrace, or rotate the key again.");
  return true;
}

async function changeOf(env: Env, dataDir: string): Promise<Result<Change, string>> {
  const given = bytesOf(process.env.MILLRACE_NEW_SECRET_KEY, "MILLRACE_NEW_SECRET_KEY");
  if (!given.ok) return given;
  if (env.secretKey !== undefined) {
    if (given.value === undefined) {
      return fail(
        "MILLRACE_SECRET_KEY is set in the environment, so this command can't replace it. Set MILLRACE_NEW_SECRET_KEY to the new key.",
      );
    }
    return ok({ from: env.secretKey, to: given.value, inFolder: false });
  }
  const stored = bytesOf(await readSecretKey(dataDir), "The file secret-key");
  if (!stored.ok) return stored;
  if (stored.value === undefined) return fail(`No secret key in ${dataDir}. Set MILLRACE_SECRET_KEY.`);
  return ok({ from: stored.value, to: given.value ?? randomBytes(32), inFolder: true });
}

function count(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`;
}

function bytesOf(text: string | undefined, name: string): Result<Uint8Array | undefined, string> {
  const read = readEnv({ MILLRACE_SECRET_KEY: text });
  return read.ok ? ok(read.value.secretKey) : fail(read.error.replace("MILLRACE_SECRET_KEY", name));
}

const fault = await main();
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
