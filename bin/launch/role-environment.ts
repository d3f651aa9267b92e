import path from "node:path";
import { findServer } from "@/db/embedded/start-server";
import { readEnv, readServerEnv, type ServerEnv } from "@/lib/env";
import { fail, type Result } from "@/lib/kit/result";
import { ensureSecretKey } from "./secret-key";

/**
 * Returns the environment of a role (web server or runner). `npm start` sets all variables. A role that is
 * started on its own uses the embedded database of the same data folder. Also adds missing variables to
 * `source` (`process.env`), because Next reads them there.
 */
export async function roleEnvironment(source: NodeJS.ProcessEnv): Promise<Result<ServerEnv, string>> {
  const env = readEnv(source);
  if (!env.ok) return env;
  const dataDir = path.resolve(env.value.dataDir);
  if (env.value.databaseUrl === undefined) {
    const url = await findServer(dataDir);
    if (url === undefined) {
      return fail(
        `This role needs a database. Set DATABASE_URL, or start Millrace with npm start, using the data folder ${dataDir}.`,
      );
    }
    source.DATABASE_URL = url;
  }
  if (env.value.secretKey === undefined) source.MILLRACE_SECRET_KEY = await ensureSecretKey(dataDir);
  return readServerEnv(source);
}
