import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll } from "vitest";
import { testHttpEntry } from "./http-entry.suite";

interface InstanceSettings {
  readonly env?: Record<string, string>;
  readonly workers?: number;
}

/**
 * Starts a complete instance: the entry in this process, real runner commands in others, and a database of
 * its own.
 */
export async function testInstance({ env = {}, workers = 1 }: InstanceSettings = {}) {
  const entry = await testHttpEntry(env, { web: true });
  const { services, log } = entry;
  const startWorker = (clockOffset: number) => {
    const child = fork("bin/run.mjs", ["worker"], {
      // The IPC channel makes the runners end when this process ends, however that happens.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        ...entry.database.settings,
        MILLRACE_SECRET_KEY: Buffer.from(services.env.secretKey).toString("base64"),
        MILLRACE_CLOCK_OFFSET: String(clockOffset),
        ...env,
      },
    });
    child.stdout?.on("data", (line) => log.push(String(line)));
    child.stderr?.on("data", (line) => log.push(String(line)));
    return child;
  };
  const children = Array.from({ length: workers }, () => startWorker(0));
  afterAll(async () => {
    for (const child of children) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
      child.kill("SIGTERM");
      await ended;
    }
  });

  /** Kills all runners while they are working. */
  async function killWorkers(): Promise<void> {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
  }

  /** Starts a runner in place of those that were killed, with its own clock. */
  function addWorker(clockOffset: number): void {
    children.push(startWorker(clockOffset));
  }

  const { call } = entry;

  async function createWorkflow(document: unknown): Promise<string> {
    const made = await call("POST", "/workflows", { body: document });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.id;
  }

  /** Starts a run manually and follows its events until it ends. */
  async function runToEnd(id: string, body: object = {}) {
    const begun = await call("POST", `/workflows/${id}/runs`, { body });
    if (begun.status !== 202) throw new Error(begun.text);
    await call("GET", `/runs/${begun.body.id}/events`);
    return (await call("GET", `/runs/${begun.body.id}`)).body;
  }

  return { ...entry, createWorkflow, runToEnd, killWorkers, addWorker };
}
