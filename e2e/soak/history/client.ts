import { setTimeout as pause } from "node:timers/promises";
import { deployment } from "@/e2e/deployment";
import { type Random, randomFrom } from "@/e2e/hostile/random";
import type { Recorder } from "./recorder";

/** A frozen process answers nothing, so each attempt ends after this time. */
const ATTEMPT_MS = 10_000;
/** Setting something up can take long on a busy machine: a new person's password is hashed. */
const SET_UP_MS = 40_000;
const PAUSE_MS = 250;
/** Much longer than any fault lasts, because a busy machine is slow to recover. */
const INSIST_MS = 180_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a wrong shape ends the soak with an error, which is what is wanted.
  readonly json: any;
}

export interface Request {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly withinMs?: number;
}

/** The product under test, and where what happens to it is recorded. */
export interface World {
  readonly addresses: readonly string[];
  readonly history: Recorder;
  readonly seed: number;
  readonly upstream: string;
  /** Called when a set of objects is used for the first time. */
  begins(): void;
  /** True once all faults are over. */
  isOver(): boolean;
}

export const OWNER = { authorization: `Bearer ${deployment.ownerToken}` };

/** Returns null if no answer came. The management API is called as the owner, the public endpoints as a stranger. */
export async function ask(
  url: string,
  {
    method = "GET",
    body,
    headers = url.includes("/api/v1/") ? OWNER : {},
    withinMs = ATTEMPT_MS,
  }: Request = {},
): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  } catch (error) {
    return isRefused(error) ? REFUSED : null;
  }
}

/** The outcome of a request to a web server that is down. It certainly had no effect. */
const REFUSED: Answer = { status: 0, headers: new Headers(), text: "", json: undefined };

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True if the call may have had an effect although it wasn't confirmed. */
export function isUnclear(answer: Answer | null): answer is null {
  return answer === null || answer.status === 503;
}

/** Repeats until there is a value. Returns undefined if there is none in time. */
export async function insist<T>(attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  const begun = performance.now();
  for (;;) {
    const value = await attempt();
    if (value !== undefined) return value;
    if (performance.now() - begun > INSIST_MS) return undefined;
    await pause(PAUSE_MS);
  }
}

/** Thrown if something can't be set up, for instance because an attempt without an answer has already done it. */
export class NotSetUp extends Error {}

/** Repeats a request that sets something up, on one web server after the other, until it is answered. */
export async function mustAsk(world: World, path: string, request: Request = {}): Promise<Answer> {
  let turn = 0;
  const answer = await insist(async () => {
    turn += 1;
    const address = world.addresses[turn % world.addresses.length];
    const found = await ask(`${address}${path}`, { withinMs: SET_UP_MS, ...request });
    return isUnclear(found) || found === REFUSED ? undefined : found;
  });
  if (answer === undefined || answer.status >= 300)
    throw new NotSetUp(`${path}: ${answer === undefined ? "no answer" : answer.text.slice(0, 300)}`);
  return answer;
}

/** Creates a workflow whose trigger is `go`, and publishes it. Returns its ID. */
export async function mustPublish(world: World, document: object, headers = OWNER): Promise<string> {
  const created = await mustAsk(world, "/api/v1/workflows", { method: "POST", body: document, headers });
  const { id } = created.json;
  await mustAsk(world, `/api/v1/workflows/${id}/publish`, { method: "POST", headers });
  return id;
}

export type Ended = "succeeded" | "failed" | "unknown";

interface KeyedCall {
  readonly path: string;
  readonly n: number;
  /** The web servers to call. */
  readonly addresses: readonly string[];
  readonly headers?: Record<string, string>;
  readonly random: Random;
}

/**
 * Makes a call with an `Idempotency-Key`, and repeats it until an answer says whether it was accepted. Returns
 * the ID of its run; undefined if no answer says so in time. Every fourth call is sent twice at once.
 */
export async function callWithKey({
  path,
  n,
  addresses,
  headers = {},
  random,
}: KeyedCall): Promise<string | undefined> {
  const isDoubled = random.below(4) === 0;
  const attempt = async () => {
    const address = addresses[random.below(addresses.length)];
    const request = { method: "POST", body: { n }, headers: { "idempotency-key": `n-${n}`, ...headers } };
    const answer = await ask(`${address}${path}`, request);
    return typeof answer?.json?.run_id === "string" ? (answer.json.run_id as string) : undefined;
  };
  return insist(async () => {
    const [first, second] = await Promise.all([attempt(), isDoubled ? attempt() : undefined]);
    return first ?? second;
  });
}

/** Waits for the end of a run. */
export async function endOf(run: string, addresses: readonly string[], headers = OWNER): Promise<Ended> {
  let turn = 0;
  const status = await insist(async () => {
    turn += 1;
    const answer = await ask(`${addresses[turn % addresses.length]}/api/v1/runs/${run}`, { headers });
    const found = answer?.status === 200 ? answer.json.status : undefined;
    return ["succeeded", "failed", "cancelled"].includes(found) ? found : undefined;
  });
  return status === "succeeded" || status === undefined ? (status ?? "unknown") : "failed";
}

/** Randomness of one caller, which doesn't depend on what the others do. */
export function randomOf(world: World, name: string): Random {
  let seed = world.seed;
  for (const letter of name) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) >>> 0;
  return randomFrom(seed);
}
