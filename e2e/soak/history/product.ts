import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { reservePort } from "@/bin/check/reserve-port.mjs";
import { connectionsFor } from "@/db/connections";
import { startServer } from "@/db/embedded/start-server";
import { openRelay, type TestRelay } from "@/db/test-relay";
import { until } from "@/e2e/api/until";
import { deploymentEnvironment } from "@/e2e/deployment";
import { signal } from "@/e2e/durability/processes";

const WEBS = 2;
const RUNNERS = 2;
const RESTART_MS = 300;
/** The logs of the last run's processes. */
const LOGS = path.resolve(".build/history-logs");

/** Where the product's code is: the tree and, within it, the folder of the bundle. */
export interface Build {
  readonly tree: string;
  readonly bundle: string;
}

/** A web server or a runner. It is restarted whenever it ends, as a supervisor would. */
export class Member {
  readonly name: string;
  /** Stands between this process and the database. */
  readonly relay: TestRelay;
  readonly #start: (clockOffset: number) => ChildProcess;
  #child: ChildProcess;
  #isStopping = false;
  clockOffset = 0;

  constructor(name: string, relay: TestRelay, start: (clockOffset: number) => ChildProcess) {
    this.name = name;
    this.relay = relay;
    this.#start = start;
    this.#child = this.#begin();
  }

  send(name: NodeJS.Signals): void {
    signal(this.#child.pid ?? 0, name);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    }
    await this.relay.close();
  }

  #begin(): ChildProcess {
    const child = this.#start(this.clockOffset);
    child.once("exit", () => {
      if (this.#isStopping) return;
      setTimeout(() => {
        if (!this.#isStopping) this.#child = this.#begin();
      }, RESTART_MS);
    });
    return child;
  }
}

/**
 * Two web servers and two runners on an embedded database. Each process has its own connection to the
 * database, which can be cut, and its own clock, as if it were on a machine of its own.
 */
export class Product {
  readonly webs: Member[] = [];
  readonly runners: Member[] = [];
  readonly addresses: string[] = [];
  readonly #folder: string;
  readonly #build: Build;
  #database = 0;

  private constructor(build: Build) {
    this.#build = build;
    this.#folder = mkdtempSync(path.join(tmpdir(), "millrace-history-"));
    // Under root, Postgres runs as another user, which must be able to enter the folder.
    chmodSync(this.#folder, 0o755);
    rmSync(LOGS, { recursive: true, force: true });
    mkdirSync(LOGS, { recursive: true });
  }

  static async start(build: Build): Promise<Product> {
    const product = new Product(build);
    const url = await product.startDatabase();
    execFileSync(process.execPath, [path.join(build.bundle, "migrate.js")], {
      cwd: build.tree,
      env: { ...process.env, DATABASE_URL: url },
    });
    for (let index = 0; index < WEBS; index += 1) {
      const port = await reservePort();
      product.addresses.push(`http://127.0.0.1:${port}`);
      product.webs.push(await product.#add("web", index, url, { PORT: String(port) }));
    }
    for (let index = 0; index < RUNNERS; index += 1)
      product.runners.push(await product.#add("worker", index, url, {}));
    for (const address of product.addresses) {
      const ready = () =>
        fetch(`${address}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        );
      await until("the product is ready", ready, (status) => status === 200);
    }
    return product;
  }

  get members(): Member[] {
    return [...this.webs, ...this.runners];
  }

  async startDatabase(): Promise<string> {
    const server = await startServer({
      dataDir: this.#folder,
      maxConnections: connectionsFor(WEBS, RUNNERS),
    });
    if (!server.ok) throw new Error(server.error);
    this.#database = server.value.pid;
    return server.value.url;
  }

  killDatabase(): void {
    signal(this.#database, "SIGKILL");
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.stop()));
    signal(this.#database, "SIGINT");
    await until(
      "the database stops",
      async () => existsSync(`/proc/${this.#database}`),
      (isThere) => !isThere,
    );
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #add(role: string, index: number, url: string, env: Record<string, string>): Promise<Member> {
    const relay = await openRelay(url);
    const name = `${role === "web" ? "web" : "runner"} ${index + 1}`;
    return new Member(name, relay, (clockOffset) => {
      const log = openSync(path.join(LOGS, `${role}-${index + 1}.log`), "a");
      const child = fork(path.join(this.#build.bundle, `${role}.js`), [], {
        cwd: this.#build.tree,
        execArgv: [],
        env: {
          ...process.env,
          ...deploymentEnvironment,
          NODE_ENV: "production",
          npm_lifecycle_event: undefined,
          DATABASE_URL: relay.url,
          MILLRACE_DATA_DIR: this.#folder,
          MILLRACE_SECRET_KEY: "0f".repeat(32),
          MILLRACE_CLOCK_OFFSET: String(clockOffset),
          ...env,
        },
        stdio: ["ignore", log, log, "ipc"],
      });
      closeSync(log);
      return child;
    });
  }
}
