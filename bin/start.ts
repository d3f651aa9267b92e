import path from "node:path";
import { checkAddress } from "@/db/check-address";
import { type Env, readEnv } from "@/lib/env";
import { ownAddress } from "@/lib/kit/own-address";
import { OPEN, SHARED } from "@/lib/schema/shared-port";
import { unknownSettings } from "@/lib/unknown-settings";
import { becomesReady, isFree } from "./launch/address";
import { passFigures } from "./launch/pass-figures";
import { phase, runScript } from "./launch/phase";
import { ensureSecretKey } from "./launch/secret-key";
import { type SharedPort, sharePort } from "./launch/share-port";
import { type ChildOptions, type SupervisedChild, superviseChild } from "./launch/supervise-child";
import { type SupervisedDatabase, superviseDatabase } from "./launch/supervise-database";
import { whenLauncherEnds } from "./launch/when-launcher-ends";

const begun = performance.now();
const here = import.meta.dirname;
const giveUp = new AbortController();
const webs: SupervisedChild[] = [];
const workers: SupervisedChild[] = [];
const children = () => [...webs, ...workers];
const pass = passFigures(webs);
let shared: SharedPort | undefined;
let database: SupervisedDatabase | undefined;
let ready = false;
let stopping: Promise<void> | undefined;

/**
 * Stops the children first, because they still need a database, and Postgres last. In a planned shutdown, the
 * web server announces the shutdown and still accepts calls for a while, and runners finish runs that someone
 * may be waiting for.
 */
function stop(exitCode: number, reason?: string, how: "planned" | "at once" = "at once"): Promise<void> {
  if (reason !== undefined && stopping === undefined) console.error(reason);
  stopping ??= (async () => {
    giveUp.abort();
    await database?.leave();
    if (how === "planned") await Promise.all(webs.map((web) => web.stop("SIGTERM")));
    shared?.close();
    await Promise.all(children().map((child) => child.stop("SIGINT")));
    await database?.stop();
    process.exit(exitCode);
  })();
  return stopping;
}

async function openDatabase(env: Env, dataDir: string): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = env;
  if (databaseUrl !== undefined) {
    // Ignores an error of the check itself, because if the database doesn't respond, the migrations will
    // report that.
    const refusal = await checkAddress(databaseUrl, databaseDirectUrl).catch(() => undefined);
    return refusal === undefined ? undefined : stop(1, refusal);
  }
  const supervised = await superviseDatabase(
    { dataDir, webs: env.webs, workers: env.workers },
    {
      moved: () => {
        for (const child of children()) child.restart(childEnvironment(env));
      },
      ended: (reason) => void stop(1, reason),
    },
  );
  if (!supervised.ok) return stop(1, supervised.error);
  database = supervised.value;
  // If a signal arrived during startup, stops the database here, because it was started only after the
  // signal.
  if (stopping !== undefined) {
    await database.leave();
    await database.stop();
  }
}

function childEnvironment(env: Env): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: env.databaseUrl ?? database?.url(),
    ...(shared === undefined ? {} : { [SHARED]: "1" }),
  };
}

function keep(
  name: string,
  script: string,
  env: Env,
  on: Pick<ChildOptions, "receive" | "ended"> = {},
): SupervisedChild {
  const mayRestart = () => {
    if (!ready) void stop(1, "Couldn't start Millrace.");
    return ready;
  };
  return superviseChild({
    name,
    script: path.join(here, script),
    env: childEnvironment(env),
    mayRestart,
    drainSeconds: env.drainSeconds,
    ...on,
  });
}

function keepWeb(env: Env): void {
  const web: SupervisedChild = keep("web server", "web.js", env, {
    receive: (message) => {
      if (message === OPEN) shared?.add(web);
      shared?.receive(message);
      pass(web, message);
    },
    ended: (pid) => shared?.ended(pid),
  });
  webs.push(web);
}

async function start(env: Env): Promise<void> {
  const dataDir = path.resolve(env.dataDir);
  await phase("Database", () => openDatabase(env, dataDir));
  if (giveUp.signal.aborted) return;
  if (!(await isFree(env.host, env.port))) {
    return stop(1, `Port ${env.port} on ${env.host} is already in use. Set PORT to another port.`);
  }
  if (env.secretKey === undefined) process.env.MILLRACE_SECRET_KEY = await ensureSecretKey(dataDir);
  const prepared = await Promise.all([
    phase("Migrations", () =>
      runScript([path.join(here, "migrate.js")], childEnvironment(env), giveUp.signal),
    ),
    phase("Pages", () => runScript(["bin/run.mjs", "build"], process.env, giveUp.signal)),
  ]);
  if (giveUp.signal.aborted) return;
  if (prepared.includes(false)) return stop(1, "Couldn't start Millrace.");

  if (env.webs > 1) shared = await sharePort(env.host, env.port);
  keepWeb(env);
  const address = ownAddress(env.host, env.port);
  if (!(await becomesReady(address, giveUp.signal))) return;
  ready = true;
  // Runners start after the web server, which is ready sooner if it doesn't have to share the cores while
  // it loads.
  for (let index = 0; index < env.workers; index += 1) workers.push(keep("worker", "worker.js", env));
  while (webs.length < env.webs) keepWeb(env);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`Millrace is ready at ${env.publicUrl ?? address} (${seconds} s)`);
}

whenLauncherEnds(() => void stop(0));
process
  .on("SIGTERM", () => stop(0, undefined, "planned"))
  .on("SIGINT", () => {
    // A second signal stops everything without waiting for current steps.
    if (stopping !== undefined) for (const child of children()) child.cut();
    return stop(0);
  })
  .on("SIGHUP", () => stop(0));
const env = readEnv(process.env);
for (const said of unknownSettings(process.env)) console.warn(said);
if (env.ok) await start(env.value);
else await stop(1, env.error);
