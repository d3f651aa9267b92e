import { once } from "node:events";
import { createServer } from "node:http";
import { PassThrough } from "node:stream";
import { afterAll } from "vitest";
import { testDatabase } from "@/db/test-database";
import { createCallerCache } from "@/lib/auth/caller-cache";
import { createPasswords } from "@/lib/auth/passwords";
import { createSecurityLog } from "@/lib/auth/security-log";
import { readServerEnv } from "@/lib/env";
import { createHttpEntry, type HttpEntryState } from "@/lib/http/entry/http-entry";
import { fromNode, sendNode } from "@/lib/http/entry/node-entry";
import { createSeal } from "@/lib/kit/seal";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { ensureOwner } from "@/lib/service/people/ensure-owner";
import { createParts } from "@/lib/service/process/create-parts";
import { makeLog } from "@/lib/service/process/log";
import type { Services } from "@/lib/service/services";

export const OWNER = {
  email: "owner@example.com",
  password: "correct horse battery",
  token: "mr_owner_token_of_at_least_32_characters",
};

/** Cheap hashing will do, because no one attacks the passwords of these tests. */
export const CHEAP = { log2N: 8, r: 8, p: 1 };

interface Sent {
  token?: string | null;
  cookie?: string;
  body?: unknown;
  /** Raw body, instead of `body`. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface Got {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** Starts the entry on a real node:http server, with its own database, an owner and an adjustable clock. */
export async function testHttpEntry(
  settings: Record<string, string> = {},
  /** `web` adds the in-memory state that accepts runs and serves values, for tests that execute runs. */
  {
    web = false,
  }: {
    web?: boolean;
  } = {},
) {
  const database = await testDatabase();
  const env = readServerEnv({
    ...database.settings,
    MILLRACE_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    MILLRACE_OWNER_EMAIL: OWNER.email,
    MILLRACE_OWNER_PASSWORD: OWNER.password,
    MILLRACE_OWNER_TOKEN: OWNER.token,
    ...settings,
  });
  if (!env.ok) throw new Error(env.error);
  const time = { offsetMs: 0 };
  const log: string[] = [];
  const lines = new PassThrough();
  lines.on("data", (line) => log.push(String(line)));
  const logger = makeLog(lines, "info");
  const clock = () => Date.now() + time.offsetMs;
  const parts = createParts(() => services);
  const services: Services = {
    env: env.value,
    clock,
    hot: database.db,
    listen: database.sql.listen,
    part: parts.part,
    db: database.db,
    log: logger,
    seal: createSeal(env.value.secretKey),
    passwords: createPasswords(CHEAP),
    security: createSecurityLog({ db: database.db, clock, log: logger }),
    callers: createCallerCache(() => performance.now()),
    cookieSecret: "cookie secret of these tests",
    publicUrl: env.value.publicUrl,
    oidc: env.value.oidc,
    end: async () => undefined,
  };
  afterAll(async () => {
    await parts.stop();
    await services.security.flush();
  });
  const ensured = await ensureOwner(services);
  if (!ensured.ok) throw new Error(ensured.error);
  const url = await serve(services, web ? { memory: await services.part(INTAKE_MEMORY) } : {});
  const call = callerOf(url);
  return { services, database, time, log, url, call, signIn: signInWith(url) };
}

export async function serve(
  services: Services,
  state: HttpEntryState = {},
  untakenMs?: number,
): Promise<string> {
  const entry = createHttpEntry(services, state);
  const server = createServer(async (incoming, outgoing) => {
    const request = fromNode(incoming, outgoing, { behindProxy: services.publicUrl !== undefined });
    const answer = request === null ? null : await entry(request);
    if (request === null || answer === null) outgoing.writeHead(404).end();
    else await sendNode(outgoing, answer, request, untakenMs);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no address.");
  return `http://127.0.0.1:${address.port}`;
}

export function callerOf(url: string) {
  return async (method: string, path: string, sent: Sent = {}): Promise<Got> => {
    const headers = new Headers(sent.headers);
    const token = sent.token === undefined && sent.cookie === undefined ? OWNER.token : sent.token;
    if (typeof token === "string") headers.set("Authorization", `Bearer ${token}`);
    if (sent.cookie !== undefined) headers.set("Cookie", sent.cookie);
    const body = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
    if (body !== undefined && !headers.has("Content-Type")) headers.set("Content-Type", "application/json");
    const address = path.startsWith("/api/") ? path : `/api/v1${path}`;
    const init: RequestInit = { method, headers, redirect: "manual" };
    if (sent.signal) init.signal = sent.signal;
    if (body !== undefined) init.body = typeof body === "string" ? body : new Uint8Array(body);
    const response = await fetch(url + address, init);
    const text = await response.text();
    const json = text !== "" && /\bjson/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : null };
  };
}

/** Signs in as the browser's form does. Returns the cookie, or the status and URL of a refusal. */
export function signInWith(url: string) {
  const call = callerOf(url);
  return async (
    email: string,
    password: string,
    headers: Record<string, string> = {},
  ): Promise<Got & { url: string; cookie: string; setCookie: string }> => {
    const csrf = await call("GET", "/api/auth/csrf", { token: null });
    const jar = csrf.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    const form = new URLSearchParams({ email, password, csrfToken: csrf.body.csrfToken, json: "true" });
    const answer = await call("POST", "/api/auth/callback/credentials", {
      token: null,
      cookie: jar.join("; "),
      raw: form.toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });
    const setCookie = answer.headers.getSetCookie().find((cookie) => cookie.includes("session")) ?? "";
    return {
      ...answer,
      url: answer.body?.url ?? "",
      cookie: setCookie.split(";")[0] ?? "",
      setCookie,
    };
  };
}
