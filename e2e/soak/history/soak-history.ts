import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { until } from "@/e2e/api/until";
import { randomFrom } from "@/e2e/hostile/random";
import { attack, type Durations, FAULTS, type Fault, LASTS_MS } from "./attack";
import { charges } from "./charges";
import { checkHistory } from "./check-history";
import { NotSetUp, type World } from "./client";
import { Life } from "./life";
import type { Finding } from "./operations";
import { type Build, Product } from "./product";
import { published } from "./published";
import { Recorder } from "./recorder";
import { inlineRuns, queuedRuns, results } from "./runs-load";
import { schedule } from "./schedule";
import { draft, items, rows } from "./stored-load";

const UPSTREAM_MS = 600;
const LOOK_MS = 10_000;

export interface SoakOptions {
  readonly out: string;
  readonly seed: number;
  readonly minutes: number;
  readonly build: Build;
  readonly faults?: readonly [Fault, ...Fault[]];
  readonly durations?: Durations;
  /** Ends as soon as the checker finds something. */
  readonly isShort?: boolean;
}

export interface SoakOutcome {
  readonly findings: readonly Finding[];
  /** Says what was done. */
  readonly summary: string;
  /** From the first operation to the first finding, or to the end. */
  readonly seconds: number;
}

const LOADS = [
  queuedRuns,
  inlineRuns,
  results,
  (life: Life) => published(life, "inline"),
  (life: Life) => published(life, "queued"),
  items,
  rows,
  draft,
  charges,
  schedule,
];

/** Runs all loads against a product of its own while faults happen to it, and checks the history. */
export async function soakHistory({
  out,
  seed,
  minutes,
  build,
  faults = FAULTS,
  durations = LASTS_MS,
  isShort = false,
}: SoakOptions): Promise<SoakOutcome> {
  const upstream = await startUpstream();
  const product = await Product.start(build);
  const history = new Recorder(out);
  let isOver = false;
  let begun = 0;
  const world: World = {
    addresses: product.addresses,
    history,
    seed,
    upstream: upstream.url,
    begins: () => {
      begun += 1;
    },
    isOver: () => isOver,
  };
  const since = performance.now();
  const seconds = () => Math.round((performance.now() - since) / 1000);
  const end = new AbortController();
  let early: SoakOutcome | undefined;
  const timer = setInterval(() => {
    const findings = isShort ? checkHistory(history.events) : [];
    if (findings.length === 0) return;
    early ??= { findings, summary: summarize(history), seconds: seconds() };
    end.abort();
  }, LOOK_MS);
  try {
    const loads = Promise.all(LOADS.map((load) => liveOn(world, load)));
    const areUsed = until(
      "all loads have begun",
      async () => begun,
      (count) => count >= LOADS.length,
    );
    await Promise.race([loads, areUsed]);
    const untilMs = performance.now() + minutes * 60_000;
    const attacks = attack(product, history, randomFrom(seed), {
      untilMs,
      faults,
      durations,
      end: end.signal,
    });
    await Promise.race([loads, attacks]);
    await attacks;
    isOver = true;
    if (early !== undefined) {
      // A product with a fault may never answer the last reads.
      loads.catch(() => undefined);
      return early;
    }
    await loads;
    return { findings: checkHistory(history.events), summary: summarize(history), seconds: seconds() };
  } finally {
    clearInterval(timer);
    history.close();
    await product.stop();
    upstream.server.close();
    upstream.server.closeAllConnections();
  }
}

/** An external server, slow enough for faults to hit runs that wait for it. */
async function startUpstream(): Promise<{ server: Server; url: string }> {
  const server = createServer((_, response) => setTimeout(() => response.end("{}"), UPSTREAM_MS));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { server, url: `http://127.0.0.1:${address.port}/` };
}

async function liveOn(world: World, load: (life: Life) => Promise<void>): Promise<void> {
  for (let generation = 1; !world.isOver(); generation += 1) {
    await load(new Life(world, generation)).catch((error) => {
      if (!(error instanceof NotSetUp)) throw error;
    });
  }
}

function summarize({ events }: Recorder): string {
  const counts = new Map<string, number>();
  for (const { process, type, f } of events) {
    const name = process === "nemesis" ? (f === "heal" ? "" : "faults") : type === "invoke" ? f : type;
    if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
}
