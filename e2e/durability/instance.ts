import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { reservePort } from "@/bin/check/reserve-port.mjs";
import { type Api, apiOf } from "@/e2e/api/api";
import { until } from "@/e2e/api/until";
import { deployment, deploymentEnvironment } from "@/e2e/deployment";
import { fillFolder } from "./fill-folder";
import { databaseOf, roleOf, signal } from "./processes";

const root = path.resolve(import.meta.dirname, "../..");

/** An instance to kill and restart. It has its own port, data folder and process group. */
export class Instance {
  readonly api: Api;
  readonly address: string;
  private child: ChildProcess | undefined;

  readonly dataDir: string;
  private readonly port: number;
  private folder = root;
  private env: Record<string, string>;

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.port = port;
    this.dataDir = dataDir;
    this.env = env;
    this.address = `http://127.0.0.1:${port}`;
    this.api = apiOf(deployment.ownerToken, this.address);
  }

  /**
   * Starts a new instance. By default, its folder is prefilled as by a first start; `before` can prepare it
   * differently.
   */
  static async create(
    env: Record<string, string> = {},
    before: (instance: Instance) => Promise<void> = ({ dataDir }) => fillFolder(dataDir, Instance.startOnce),
  ): Promise<Instance> {
    const dataDir = mkdtempSync(path.join(tmpdir(), `millrace-durability-${process.pid}-`));
    // Under root, Postgres runs as another user, which must be able to enter the folder.
    chmodSync(dataDir, 0o755);
    const instance = new Instance(await reservePort(), dataDir, env);
    try {
      await before(instance);
      await instance.start();
    } catch (error) {
      await instance.remove();
      throw error;
    }
    return instance;
  }

  private static async startOnce(this: void, dataDir: string): Promise<void> {
    const instance = new Instance(await reservePort(), dataDir, {});
    await instance.start();
    await instance.stop();
    rmSync(instance.log, { force: true });
  }

  /** Makes the next start use the build in this folder. */
  buildIn(folder: string): void {
    this.folder = folder;
  }

  async start(): Promise<void> {
    const log = openSync(this.log, "a");
    const child = spawn(process.execPath, ["bin/run.mjs", "start"], {
      cwd: this.folder,
      env: this.environment,
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
    this.child = child;
    const look = () =>
      fetch(`${this.address}/api/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    const ended = () => child.exitCode !== null || child.signalCode !== null;
    await until("the product is ready", look, (status) => status === 200 || ended());
    if (ended()) throw new Error(`The product did not start:\n${this.output().slice(-2_000)}`);
  }

  /** Stops it gracefully, as a deployment does. */
  async stop(): Promise<void> {
    const exited = once(this.running, "exit");
    signal(this.pid, "SIGTERM");
    await exited;
  }

  /** Stops gracefully and restarts on the same data with additional settings. */
  async restart(env: Record<string, string>): Promise<void> {
    await this.stop();
    this.env = { ...this.env, ...env };
    await this.start();
  }

  /** Runs a command next to the running product, on the same data. */
  async command(name: string, ...rest: string[]): Promise<{ said: string; status: number | null }> {
    const child = spawn(process.execPath, ["bin/run.mjs", name, ...rest], {
      cwd: root,
      env: this.environment,
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    await once(child, "close");
    return { said: said.trim(), status: child.exitCode };
  }

  workers(): number[] {
    return roleOf(this.pid, "worker");
  }

  webServer(): number {
    return this.webServers()[0] ?? 0;
  }

  webServers(): number[] {
    return roleOf(this.pid, "web");
  }

  database(): number | undefined {
    return databaseOf(this.dataDir);
  }

  /** Returns the log output since the folder was created. */
  output(): string {
    return readFileSync(this.log, "utf8");
  }

  /** Kills all processes at once with no chance to clean up, optionally with the database. */
  async killGroup(withDatabase: boolean): Promise<void> {
    const database = this.database();
    const exited = once(this.running, "exit");
    signal(-this.pid, "SIGKILL");
    if (withDatabase && database !== undefined) signal(database, "SIGKILL");
    await exited;
  }

  async remove(): Promise<void> {
    if (this.child?.exitCode === null && this.child.signalCode === null) {
      for (const worker of this.workers()) signal(worker, "SIGCONT");
      await this.stop();
    }
    rmSync(this.log, { force: true });
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  private get environment() {
    return {
      ...process.env,
      ...deploymentEnvironment,
      ...this.env,
      npm_lifecycle_event: undefined,
      PORT: String(this.port),
      MILLRACE_DATA_DIR: this.dataDir,
    };
  }

  private get log(): string {
    return `${this.dataDir}.log`;
  }

  private get running(): ChildProcess {
    if (this.child === undefined) throw new Error("The product was not started.");
    return this.child;
  }

  private get pid(): number {
    return this.running.pid ?? 0;
  }
}
