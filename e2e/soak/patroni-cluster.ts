import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { until } from "@/e2e/api/until";
import { signal } from "@/e2e/durability/processes";
import type { Machines } from "./machines";

const BINARIES = process.env.MILLRACE_POSTGRES_BIN ?? "/usr/lib/postgresql/15/bin";
const PROGRAMS = ["/usr/bin/patroni", "/usr/bin/etcd", `${BINARIES}/postgres`];
const PASSWORD = "only-on-this-machine";
const clusterShape = z.object({ members: z.array(z.object({ role: z.string() })) });
const NAMES = ["pg1", "pg2", "pg3"] as const;
export type Member = (typeof NAMES)[number];

/** Three PostgreSQL under Patroni, each on a machine of its own, with synchronous replication. */
export class PatroniCluster {
  readonly url: string;
  readonly #folder: string;
  readonly #user: { uid: number; gid: number };
  readonly #addresses = new Map<Member, string>();
  readonly #patronis = new Map<Member, ChildProcess>();
  readonly #machines: Machines;
  readonly #frozen = new Set<Member>();
  #etcd: ChildProcess | undefined;

  static missing(): string | undefined {
    return PROGRAMS.find((program) => !existsSync(program));
  }

  constructor(machines: Machines) {
    this.#machines = machines;
    this.#folder = mkdtempSync(path.join(tmpdir(), "millrace-patroni-"));
    chmodSync(this.#folder, 0o755);
    const id = (kind: string) => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
    this.#user = { uid: id("-u"), gid: id("-g") };
    for (const name of NAMES) this.#addresses.set(name, machines.add(name));
    const hosts = [...this.#addresses.values()].map((address) => `${address}:5432`).join();
    this.url = `postgres://postgres:${PASSWORD}@${hosts}/millrace?target_session_attrs=read-write`;
  }

  async start(): Promise<void> {
    const client = `http://${this.#machines.home}:2379`;
    this.#etcd = this.#spawn("etcd", [
      "etcd",
      `--data-dir=${path.join(this.#folder, "etcd")}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      "--listen-peer-urls=http://127.0.0.1:2390",
    ]);
    for (const name of NAMES) this.#startPatroni(name);
    await this.settled();
    const primary = await this.primary();
    await until(
      "the database is created",
      async () => {
        await this.#ask(primary ?? "pg1", "create database millrace");
        return this.#ask(primary ?? "pg1", "select from pg_database where datname = 'millrace'");
      },
      (rows) => rows.length === 1,
    );
  }

  /** The member that accepts writes now. */
  async primary(): Promise<Member | undefined> {
    const found = await Promise.all(
      NAMES.map(async (name) => [(await this.#roleOf(name)) === "primary", name] as const),
    );
    return found.find(([isPrimary]) => isPrimary)?.[1];
  }

  /**
   * Waits for a primary with a synchronous standby and another one. Patroni promotes only a standby that it
   * has recorded as synchronous, so its own record is read.
   */
  async settled(): Promise<void> {
    await until(
      "the cluster has a synchronous standby and another one",
      async () => {
        const primary = await this.primary();
        if (primary === undefined) return [];
        const streaming = await this.#ask(
          primary,
          "select from pg_stat_replication where state = 'streaming'",
        );
        return streaming.length === 2 ? this.#rolesOn(primary) : [];
      },
      (roles) => roles.includes("sync_standby"),
    );
  }

  kill(name: Member): void {
    for (const pid of this.#processesOf(name)) signal(pid, "SIGKILL");
  }

  freeze(name: Member): void {
    this.#frozen.add(name);
    for (const pid of this.#processesOf(name)) signal(pid, "SIGSTOP");
  }

  cut(name: Member): void {
    this.#machines.cut(name);
  }

  /**
   * Undoes `kill`, `freeze` and `cut`: reconnects the member, and starts it if it isn't running. A frozen one
   * is restarted, as the watchdog of a real machine does. Without a watchdog, Patroni 3.0 with etcd 3 may take
   * the lock back when it resumes, and what the new primary has confirmed is lost (docs/scale.md).
   */
  async mend(name: Member): Promise<void> {
    this.#machines.heal(name);
    if (this.#frozen.delete(name)) {
      this.kill(name);
      await until(
        `${name} has ended`,
        async () => this.#processesOf(name),
        (pids) => pids.length === 0,
      );
    }
    if (this.#processesOf(name).length === 0) this.#startPatroni(name);
  }

  async remove(): Promise<void> {
    for (const name of NAMES) this.kill(name);
    if (this.#etcd?.exitCode === null) {
      const exited = once(this.#etcd, "exit");
      this.#etcd.kill("SIGKILL");
      await exited;
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  #processesOf(name: Member): number[] {
    return execFileSync("ip", ["netns", "pids", this.#machines.spaceOf(name)], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line !== "")
      .map(Number);
  }

  #startPatroni(name: Member): void {
    const address = this.#addresses.get(name);
    const folder = path.join(this.#folder, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, this.#user.uid, this.#user.gid);
    const file = path.join(this.#folder, `${name}.json`);
    // JSON is YAML too.
    const settings = {
      scope: "soak",
      name,
      etcd3: { host: `${this.#machines.home}:2379` },
      restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 3,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_keep_size: "1GB" } },
        },
        initdb: [{ encoding: "UTF8" }, "data-checksums"],
      },
      postgresql: {
        listen: `${address}:5432`,
        connect_address: `${address}:5432`,
        data_dir: path.join(folder, "data"),
        bin_dir: BINARIES,
        pgpass: path.join(folder, "pgpass"),
        parameters: { unix_socket_directories: folder },
        pg_hba: [
          "local all all trust",
          "host all all all scram-sha-256",
          "host replication all all scram-sha-256",
        ],
        authentication: {
          superuser: { username: "postgres", password: PASSWORD },
          replication: { username: "replicator", password: PASSWORD },
        },
      },
    };
    writeFileSync(file, JSON.stringify(settings), { mode: 0o644 });
    const { uid, gid } = this.#user;
    const as = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
    this.#patronis.set(name, this.#spawn(name, [...this.#machines.on(name), ...as, "patroni", file]));
  }

  #spawn(name: string, [command = "", ...rest]: readonly string[]): ChildProcess {
    const log = openSync(path.join(this.#folder, `${name}.log`), "a");
    const child = spawn(command, rest, {
      env: {
        PATH: process.env.PATH ?? "",
        NODE_ENV: "test",
        HOME: this.#folder,
        LC_ALL: "C.UTF-8",
        // If this run is killed, the next one finds its processes by this variable.
        TMPDIR: tmpdir(),
      },
      cwd: this.#folder,
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    return child;
  }

  #urlOf(name: Member, database: string): string {
    return `postgres://postgres:${PASSWORD}@${this.#addresses.get(name)}:5432/${database}`;
  }

  async #roleOf(name: Member): Promise<"primary" | "standby" | "away"> {
    const rows = await this.#ask(name, "select pg_is_in_recovery() as standby");
    const [row] = rows;
    if (row === undefined) return "away";
    return row.standby === true ? "standby" : "primary";
  }

  /** The roles of all members, as Patroni on this member knows them. */
  async #rolesOn(name: Member): Promise<string[]> {
    const address = `http://${this.#addresses.get(name)}:8008/cluster`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    if (answer === undefined) return [];
    return clusterShape.parse(await answer.json()).members.map(({ role }) => role);
  }

  /** No rows if the member doesn't answer within a second. */
  async #ask(name: Member, statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({
      connectionString: this.#urlOf(name, "postgres"),
      connectionTimeoutMillis: 1_000,
    });
    client.on("error", () => undefined);
    const rows = client
      .connect()
      .then(() => client.query<Record<string, unknown>>(statement))
      .then(
        (found) => found.rows,
        () => [],
      );
    const late = new Promise<[]>((resolve) => setTimeout(resolve, 1_000, []));
    const answer = await Promise.race([rows, late]);
    client.end().catch(() => undefined);
    return answer;
  }
}
