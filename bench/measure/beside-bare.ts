import type { Bench } from "@/bench/bench";
import { median } from "@/bench/load/latency";
import type { LoadResult } from "@/bench/load/load-task";

/** A rate of the product and that of the bare server under the same load. */
export interface Beside {
  readonly perSecond: number;
  readonly bare: number;
  /** The median of the rounds' own ratios: each compares neighbours in time. */
  readonly ratio: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers with another status than the expected one. */
  readonly others: number;
}

/** Product and bare server in turn, round after round, so that both meet the same machine. */
export async function besideBare(
  { pace, port, yardstick }: Bench,
  options: {
    readonly connections: number;
    /** For either server. */
    readonly request: (port: number) => string;
    readonly status: number;
    /** Between the product's round and the bare server's: what the first left to do must not burden the second. */
    readonly settle?: () => Promise<void>;
  },
): Promise<Beside> {
  const { rounds, warmupMs, roundMs } = pace;
  const measure = (to: number) =>
    yardstick.run({
      port: to,
      connections: options.connections,
      request: options.request(to),
      warmupMs,
      durationMs: roundMs,
    });
  const pairs: { product: LoadResult; bare: LoadResult }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await measure(port);
    await options.settle?.();
    pairs.push({ product, bare: await measure(yardstick.barePort) });
  }
  const of = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
  return {
    perSecond: of(({ product }) => product.perSecond),
    bare: of(({ bare }) => bare.perSecond),
    ratio: of(({ product, bare }) => product.perSecond / bare.perSecond),
    p50: of(({ product }) => product.latency.p50),
    p99: of(({ product }) => product.latency.p99),
    others: pairs.reduce((sum, { product }) => sum + othersThan(options.status, product.statuses), 0),
  };
}

function othersThan(status: number, statuses: Readonly<Record<string, number>>): number {
  return Object.entries(statuses).reduce(
    (sum, [key, count]) => sum + (key === String(status) ? 0 : count),
    0,
  );
}
