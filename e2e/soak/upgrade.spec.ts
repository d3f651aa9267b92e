import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { reservePort } from "@/bin/check/reserve-port.mjs";
import { endpointsOf } from "@/e2e/api/live";
import { send } from "@/e2e/api/send";
import { until } from "@/e2e/api/until";
import { deploymentEnvironment } from "@/e2e/deployment";
import { Instance } from "@/e2e/durability/instance";
import {
  endedRuns,
  expectExactlyOnce,
  type Load,
  settled,
  startLoad,
  threeSteps,
} from "@/e2e/durability/load";
import { signal } from "@/e2e/durability/processes";
import { SOAK } from "@/e2e/soak";
import { startUpstream, type Upstream } from "@/e2e/upstream";

const root = path.resolve(import.meta.dirname, "../..");
const { MILLRACE_PREVIOUS } = process.env;

test.describe.configure({ mode: "default", timeout: 1_200_000 });

// On the same disk as the packages, because they are hard-linked into it.
mkdirSync(path.join(root, ".build"), { recursive: true });
const earlier = mkdtempSync(path.join(root, ".build", "earlier-"));
const processes: ChildProcess[] = [];
let mine: Instance | undefined;
let upstream: Upstream | undefined;
test.afterAll(async () => {
  await Promise.all(processes.map(stopped));
  await mine?.remove();
  await upstream?.close();
  git("worktree", "remove", "--force", earlier);
  rmSync(earlier, { recursive: true, force: true });
});

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
}

/** Returns the newest release, unless another commit is given. Undefined before the first release. */
function previous(): string | undefined {
  const name = MILLRACE_PREVIOUS ?? git("tag", "--list", "v*", "--sort=-version:refname").split("\n")[0];
  return name ? git("rev-parse", `${name}^{commit}`) : undefined;
}

/** Builds a commit as its own README says. Reuses the current packages if the lock file is the same. */
function build(commit: string): void {
  git("worktree", "add", "--detach", "--force", earlier, commit);
  const lock = (folder: string) => readFileSync(path.join(folder, "package-lock.json"), "utf8");
  const command = (name: string, ...words: string[]) =>
    execFileSync(name, words, { cwd: earlier, stdio: "inherit", env: plain() });
  if (lock(root) === lock(earlier)) command("cp", "-al", path.join(root, "node_modules"), earlier);
  else command("npm", "ci");
  command(process.execPath, "bin/run.mjs", "build");
}

/** Returns an environment without the settings of the tests. */
function plain(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, NODE_ENV: "production" };
}

/** Starts another process of a role on the same data. */
function beside(folder: string, role: string, env: Record<string, string> = {}): ChildProcess {
  const log = openSync(`${mine?.dataDir}.log`, "a");
  const child = spawn(process.execPath, ["bin/run.mjs", role], {
    cwd: folder,
    env: { ...plain(), ...deploymentEnvironment, MILLRACE_DATA_DIR: mine?.dataDir, ...env },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  processes.push(child);
  return child;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

async function goOn(...loads: readonly Load[]): Promise<void> {
  for (const load of loads) {
    const before = load.accepted.size;
    await expect.poll(() => load.accepted.size).toBeGreaterThan(before + 100);
  }
}

test(
  "the release before goes on beside the new schema, its workers beside a new web server and the other way round, under load",
  SOAK,
  async () => {
    const commit = previous();
    test.skip(
      commit === undefined,
      "There is no release to upgrade from: name a commit by MILLRACE_PREVIOUS.",
    );
    if (commit === undefined) return;
    console.log(`The release before: ${commit}`);
    build(commit);
    upstream = await startUpstream();
    mine = await Instance.create({ MILLRACE_WORKERS: "2", MILLRACE_DRAIN_SECONDS: "2" }, async (instance) =>
      instance.buildIn(earlier),
    );
    const instance = mine;
    const item = await threeSteps(mine, upstream.answers(200).url);
    const before = startLoad(item, 3);
    await goOn(before);

    // The new release, as in an upgrade of several machines: the schema first, under load.
    const migrated = await mine.command("migrate");
    expect(migrated, migrated.said).toMatchObject({ status: 0 });
    await goOn(before);
    const port = String(await reservePort());
    const address = `http://127.0.0.1:${port}`;
    beside(root, "web", { PORT: port });
    const ready = () =>
      send(`${address}/api/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await until("the new web server is ready", ready, (status) => status === 200);
    const after = startLoad(endpointsOf(item.document, address), 3, { from: 1_000_000 });
    await goOn(before, after);

    // Old web servers with new workers, while the old workers leave one by one.
    beside(root, "worker");
    beside(root, "worker");
    for (const pid of mine.workers()) {
      signal(pid, "SIGTERM");
      await goOn(before, after);
    }
    await before.stop();
    mine.buildIn(root);
    await after.stop();
    for (const load of [before, after])
      expect({ statuses: [...load.statuses.keys()], broken: load.broken() }).toEqual({
        statuses: [202],
        broken: 0,
      });
    await endedRuns(mine.api);
    await Promise.all(processes.map(stopped));
    await mine.stop();
    await mine.start();
    const runs = await settled(instance);
    expectExactlyOnce(runs, before, [1, 2, 3]);
    expectExactlyOnce(runs, after, [1, 2, 3]);
    console.log(`${before.accepted.size} calls of the release before, ${after.accepted.size} of this one.`);
  },
);
