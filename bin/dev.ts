import path from "node:path";
import { readEnv } from "@/lib/env";
import { phase, runScript } from "./launch/phase";
import { ensureSecretKey } from "./launch/secret-key";
import { type SupervisedChild, superviseChild } from "./launch/supervise-child";
import { superviseDatabase } from "./launch/supervise-database";
import { whenLauncherEnds } from "./launch/when-launcher-ends";

// Development mode: uses the same database and migrations as `npm start`, but serves pages with `next dev`,
// and restarts the runner when its code changes.
async function main(): Promise<string | undefined> {
  const env = readEnv(process.env);
  if (!env.ok) return env.error;
  const { host, port, databaseUrl, secretKey } = env.value;
  const dataDir = path.resolve(env.value.dataDir);
  const children: SupervisedChild[] = [];
  const environment = (url: string | undefined): NodeJS.ProcessEnv => ({
    ...process.env,
    NODE_ENV: "development",
    DATABASE_URL: url,
  });
  const restart = () => {
    for (const child of children) child.restart(environment(database?.value.url()));
  };
  const kept =
    databaseUrl === undefined
      ? await phase("Database", () =>
          superviseDatabase(
            { dataDir, webs: 1, workers: 1 },
            { moved: restart, ended: (why) => stop(1, why) },
          ),
        )
      : undefined;
  if (kept?.ok === false) return kept.error;
  const database = kept;
  if (secretKey === undefined) process.env.MILLRACE_SECRET_KEY = await ensureSecretKey(dataDir);
  const url = databaseUrl ?? database?.value.url();

  let stopping = false;
  const stop = async (exitCode: number, reason?: string) => {
    if (stopping) return;
    stopping = true;
    if (reason !== undefined) console.error(reason);
    await database?.value.leave();
    await Promise.all(children.map((child) => child.stop()));
    await database?.value.stop();
    process.exit(exitCode);
  };
  process.on("SIGINT", () => stop(0)).on("SIGTERM", () => stop(0));
  whenLauncherEnds(() => void stop(0));

  const migrateScript = path.join(import.meta.dirname, "migrate.js");
  const migrated = await phase("Migrations", () =>
    runScript([migrateScript], environment(url), new AbortController().signal),
  );
  if (!migrated) return void stop(1);
  const shared = { env: environment(url), mayRestart: () => true };
  children.push(
    superviseChild({
      ...shared,
      name: "page server",
      script: "node_modules/next/dist/bin/next",
      args: ["dev", "--hostname", host, "--port", String(port)],
    }),
    superviseChild({
      ...shared,
      name: "worker",
      script: "node_modules/tsx/dist/cli.mjs",
      args: ["watch", "--clear-screen=false", "--conditions=react-server", "bin/worker.ts"],
    }),
  );
  return undefined;
}

const fault = await main();
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
