import { readEnv } from "@/lib/env";
import { backupInstance } from "@/lib/service/instance/backup-instance";
import { describeBackup } from "@/lib/service/instance/describe-backup";
import { productVersion } from "@/lib/service/process/product-version";
import { askPassphrase } from "./launch/ask-passphrase";
import { fileArgument } from "./launch/file-argument";
import { findInstanceKey, noKeyIn } from "./launch/find-instance-key";
import { withDatabase } from "./launch/with-database";

async function main(): Promise<string | undefined> {
  const given = fileArgument("Usage: npm run backup -- FILE [--with-key]", ["with-key"]);
  if (!given.ok) return given.error;
  const env = readEnv(process.env);
  if (!env.ok) return env.error;
  const key = await findInstanceKey(env.value);
  if (!key.ok) return key.error;
  const secretKey = key.value;
  if (secretKey === undefined) return noKeyIn(env.value);
  const { file, has } = given.value;
  const passphrase = has("with-key") ? await askPassphrase(env.value, "twice") : undefined;
  if (passphrase?.ok === false) return passphrase.error;
  return withDatabase(env.value, async (url) => {
    const done = await backupInstance({
      url,
      file,
      secretKey,
      passphrase: passphrase?.value,
      version: productVersion(),
    });
    if (!done.ok) return done.error;
    console.log(
      `Backed up ${describeBackup(done.value.manifest)} to ${file} (${inMegabytes(done.value.bytes)} MB).`,
    );
    if (passphrase === undefined)
      console.log("The backup doesn't include the secret key. Store the key separately.");
    return undefined;
  });
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

const fault = await main();
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
