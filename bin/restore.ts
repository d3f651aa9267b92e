import path from "node:path";
import { type Env, readEnv } from "@/lib/env";
import { describeBackup } from "@/lib/service/instance/describe-backup";
import { restoreInstance } from "@/lib/service/instance/restore-instance";
import { askPassphrase } from "./launch/ask-passphrase";
import { fileArgument } from "./launch/file-argument";
import { findInstanceKey } from "./launch/find-instance-key";
import { ensureSecretKey } from "./launch/secret-key";
import { withStoppedDatabase } from "./launch/with-database";

async function main(): Promise<string | undefined> {
  const given = fileArgument("Usage: npm run restore -- FILE", []);
  if (!given.ok) return given.error;
  const env = readEnv(process.env);
  if (!env.ok) return env.error;
  const key = await findInstanceKey(env.value);
  if (!key.ok) return key.error;
  const done = await restoreInstance({
    file: given.value.file,
    secretKey: key.value,
    passphrase: () => askPassphrase(env.value, "once"),
    withDatabase: (own, work) =>
      withStoppedDatabase(env.value, async (url) => {
        // The secret key is stored before the rows that were encrypted with it, because the rows are useless
        // without the key, while a key without rows does no harm.
        const hasKey = own === undefined ? true : await moveIntoPlace(env.value, own);
        return hasKey
          ? work(url)
          : "A different secret key was created in the meantime. Nothing was changed.";
      }),
  });
  if (!done.ok) return done.error;
  const { head, manifest } = done.value;
  console.log(
    `Restored ${describeBackup(manifest)}, as of ${head.taken_at} in version ${head.version}. Start Millrace.`,
  );
  return undefined;
}

async function moveIntoPlace({ dataDir }: Env, key: Uint8Array): Promise<boolean> {
  return (await ensureSecretKey(path.resolve(dataDir), key)) === Buffer.from(key).toString("base64");
}

const fault = await main();
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
