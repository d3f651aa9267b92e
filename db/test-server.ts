import { spawn } from "node:child_process";
import { chmod, mkdtemp } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { connectSql } from "./client";
import { startServer } from "./embedded/start-server";
import { migrate } from "./migrate";
import { startPooler, type TestPooler } from "./test-pooler";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * URL of an HTTP endpoint that returns the connection URLs of the template database. The first request to
     * it starts Postgres.
     */
    readonly testServerUrl: string;
  }
}

/**
 * Starts one Postgres per test run, when the first test needs it. A run without database tests costs only a
 * listening socket. Test files request the URL over HTTP, because each has its own process.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let template: Promise<Template> | undefined;
  const listener = createServer((_request, response) => {
    template ??= makeTemplate().then(withPooler);
    template.then(
      ({ url, pooler }) => response.end(JSON.stringify({ template: url, pooler: pooler?.to(url) })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide("testServerUrl", await listen(listener));
  return async () => {
    listener.close();
    const made = await template;
    await made?.pooler?.stop();
    await made?.remove();
  };
}

interface Template {
  readonly url: string;
  readonly pooler?: TestPooler;
  remove(): Promise<void>;
}

/** Adds a pooler between the product and the database, if `npm run soak pooler` has requested one. */
async function withPooler(template: Template): Promise<Template> {
  if (process.env.MILLRACE_TEST_POOLER !== "on") return template;
  return { ...template, pooler: await startPooler(template.url) };
}

/**
 * Creates the template database from which each test file's database is copied. If MILLRACE_TEST_DATABASE_URL
 * is set, it is created on that server, where all test databases have names that begin with `millrace_test`.
 */
async function makeTemplate(): Promise<Template> {
  const external = process.env.MILLRACE_TEST_DATABASE_URL;
  if (external === undefined || external === "") return embeddedTemplate();
  const name = `millrace_test_template_${process.pid}`;
  const sql = connectSql(external, { max: 1, name: "test template" });
  await sql.unsafe(`create database ${name}`);
  const url = Object.assign(new URL(external), { pathname: `/${name}` }).href;
  await migrate(url);
  return {
    url,
    remove: async () => {
      await sql.unsafe(`drop database ${name}`);
      await sql.end();
    },
  };
}

async function embeddedTemplate(): Promise<Template> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "millrace-test-"));
  // If this process is root, Postgres runs as another user, who has to be able to enter this folder.
  await chmod(dataDir, 0o755);
  const server = await startServer({ dataDir, disposable: true });
  if (!server.ok) throw new Error(server.error);
  const { url, pid } = server.value;
  const remove = stopWithThisProcess(pid, dataDir);
  await migrate(url);
  return { url, remove };
}

/**
 * Starts a shell that reads its input, which ends when this process ends in any way, even by kill -9. The
 * shell then stops the server and removes the folder.
 */
function stopWithThisProcess(pid: number, folder: string): () => Promise<void> {
  const script =
    'cat >/dev/null; kill -INT "$1"; while kill -0 "$1" 2>/dev/null && [ -e "$2/postgres/postmaster.pid" ]; do sleep 0.05; done; rm -rf "$2"';
  const supervisor = spawn("/bin/sh", ["-c", script, "sh", String(pid), folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise<void>((resolve) => supervisor.once("exit", () => resolve()));
  supervisor.unref();
  return () => {
    supervisor.ref();
    supervisor.stdin.end();
    return ended;
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`);
    });
    server.unref();
  });
}
