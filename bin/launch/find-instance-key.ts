import path from "node:path";
import { type Env, readEnv } from "@/lib/env";
import { ok, type Result } from "@/lib/kit/result";
import { readSecretKey } from "./secret-key";

export async function findInstanceKey({
  secretKey,
  dataDir,
}: Env): Promise<Result<Uint8Array | undefined, string>> {
  if (secretKey !== undefined) return ok(secretKey);
  const read = readEnv({ MILLRACE_SECRET_KEY: await readSecretKey(path.resolve(dataDir)) });
  if (read.ok) return ok(read.value.secretKey);
  return { ok: false, error: read.error.replace("MILLRACE_SECRET_KEY", "The file secret-key") };
}

export function noKeyIn({ dataDir }: Env): string {
  return `No secret key in ${path.resolve(dataDir)}. Set MILLRACE_SECRET_KEY or MILLRACE_DATA_DIR.`;
}
