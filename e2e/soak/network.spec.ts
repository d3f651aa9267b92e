import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { endpointsOf } from "@/e2e/api/live";
import { send } from "@/e2e/api/send";
import { until } from "@/e2e/api/until";
import { deploymentEnvironment } from "@/e2e/deployment";
import { Instance } from "@/e2e/durability/instance";
import { expectExactlyOnce, type Load, settled, startLoad, threeSteps } from "@/e2e/durability/load";
import { SOAK } from "@/e2e/soak";
import { startUpstream, type Upstream } from "@/e2e/upstream";
import { Machines } from "./machines";

const root = path.resolve(import.meta.dirname, "../..");
const ORDINARY = 1000;
const KEY = "0f".repeat(32);
const POOLER = process.env.MILLRACE_POOL_MODE ?? "session";
/** Longer than a process may be silent before others take over its runs. */
const CUT_MS = 15_000;
/** Startup parameters of our PostgreSQL connections, which a pooler must let pass. */
const ASKED = "options,enable_seqscan,enable_bitmapscan,enable_hashjoin,enable_mergejoin,plan_cache_mode";

test.describe.configure({ mode: "default", timeout: 900_000 });

const folder = mkdtempSync(path.join(tmpdir(), "millrace-network-"));
chmodSync(folder, 0o755);
const processes: ChildProcess[] = [];
let machines: Machines | undefined;
let mine: Instance | undefined;
let upstream: Upstream | undefined;
test.afterAll(async () => {
  for (const child of processes.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }
  machines?.remove();
  await mine?.remove();
  await upstream?.close();
  rmSync(folder, { recursive: true, force: true });
});

function isThere(command: string): boolean {
  try {
    execFileSync("sh", ["-c", `PATH=$PATH:/usr/sbin command -v ${command}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function started(name: string, words: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const [command = "", ...rest] = words;
  const log = openSync(path.join(folder, `${name}.log`), "a");
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH: `${PATH}:/usr/sbin`, HOME, NODE_ENV: "production", ...env },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  processes.push(child);
  return child;
}

/** Starts PgBouncer between the machines and an instance's embedded database. Returns its URL. */
function poolerTo(url: string, home: string): string {
  const { hostname, port, username, password, pathname } = new URL(url);
  const file = path.join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `millrace = host=${hostname} port=${port} user=${username} password=${password} dbname=${pathname.slice(1)}`,
    "[pgbouncer]",
    `listen_addr = ${home}`,
    "listen_port = 6432",
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${POOLER}`,
    `ignore_startup_parameters = ${ASKED}`,
    "max_client_conn = 1000",
    "default_pool_size = 150",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  chmodSync(file, 0o644);
  started("pooler", [
    "setpriv",
    `--reuid=${ORDINARY}`,
    `--regid=${ORDINARY}`,
    "--clear-groups",
    "pgbouncer",
    file,
  ]);
  return `postgres://anybody@${home}:6432/millrace`;
}

async function goOn(load: Load, by = 100): Promise<void> {
  const before = load.accepted.size;
  await expect.poll(() => load.accepted.size).toBeGreaterThan(before + by);
}

test(
  "machines behind a pooler: one is cut off and healed under load, and nothing is lost, nothing is twice",
  SOAK,
  async () => {
    test.skip(!Machines.arePermitted(), "Network namespaces need root and Linux.");
    test.skip(!isThere("pgbouncer"), "PgBouncer is not installed.");
    machines = new Machines();
    const { home } = machines;
    const [web, first, second] = [machines.add("web"), machines.add("one"), machines.add("two")];
    upstream = await startUpstream(home);
    const common = {
      ...deploymentEnvironment,
      MILLRACE_SECRET_KEY: KEY,
      MILLRACE_EGRESS_ALLOW: home,
      MILLRACE_LANE: "off",
    };
    // This instance only hosts the database and has no workers.
    mine = await Instance.create({ ...common, MILLRACE_WORKERS: "0" });
    const environment = readFileSync(`/proc/${mine.webServer()}/environ`, "utf8").split("\0");
    const own =
      environment.find((line) => line.startsWith("DATABASE_URL="))?.slice("DATABASE_URL=".length) ?? "";
    const env = { ...common, HOST: "0.0.0.0", PORT: "3000", DATABASE_URL: poolerTo(own, home) };
    for (const [name, role] of [
      ["web", "web"],
      ["one", "worker"],
      ["two", "worker"],
    ] as const)
      started(name, [...machines.on(name), process.execPath, "bin/run.mjs", role], env);
    const address = `http://${web}:3000`;
    const ready = () =>
      send(`${address}/api/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await until("the machine answers", ready, (status) => status === 200);

    const place = upstream.answers(200);
    const item = await threeSteps(mine, place.url);
    const load = startLoad(endpointsOf(item.document, address), 4);
    await goOn(load);
    const cut = async (name: string) => {
      const before = load.accepted.size;
      machines?.cut(name);
      await pause(CUT_MS);
      const meanwhile = load.accepted.size - before;
      machines?.heal(name);
      await goOn(load);
      console.log(`${name} cut off for ${CUT_MS / 1000} s: ${meanwhile} calls were accepted meanwhile.`);
    };
    await cut("one");
    await cut("two");
    await cut("web");
    await load.stop();
    const runs = await settled(mine);
    expectExactlyOnce(runs, load, [1, 2, 3]);
    expect([...load.statuses.keys()].filter((status) => status !== 202 && status !== 503)).toEqual([]);
    console.log(
      `${load.accepted.size} calls accepted on ${[web, first, second].join(", ")} (${POOLER} mode), each one run; ` +
        `${load.broken()} connections broke, ${load.statuses.get(503) ?? 0} refused, ${place.calls()} requests outside.`,
    );
  },
);
