import type { Pace, Yardstick } from "@/bench/bench";
import { median } from "@/bench/load/latency";
import type { LoadResult } from "@/bench/load/load-task";

export interface Side {
  readonly port: number;
  readonly request: string;
  /**
   * Called after each round on this side, so that work left over from it doesn't slow down the next round,
   * which is on the other side.
   */
  readonly settle?: () => Promise<void>;
}

export interface Round<T> {
  readonly product: T;
  readonly other: T;
}

export interface Beside {
  readonly perSecond: number;
  readonly other: number;
  /** Median of the ratios of all rounds. Each ratio compares measurements made directly after each other. */
  readonly ratio: number;
}

export interface Answering extends Beside {
  readonly p50: number;
  readonly p99: number;
  readonly unexpected: number;
}

/** Alternates rounds of load on two sides, so that both meet the same conditions. */
export async function inTurn(
  { pace, yardstick }: { readonly pace: Pace; readonly yardstick: Yardstick },
  product: Side,
  other: Side,
  connections: number,
): Promise<Round<LoadResult>[]> {
  const { rounds, warmupMs, roundMs: durationMs } = pace;
  const measure = async ({ port, request, settle }: Side) => {
    const found = await yardstick.run({ port, connections, request, warmupMs, durationMs });
    await settle?.();
    return found;
  };
  const found: Round<LoadResult>[] = [];
  for (let round = 0; round < rounds; round += 1)
    found.push({ product: await measure(product), other: await measure(other) });
  return found;
}

export function besideOf(rounds: readonly Round<number>[]): Beside {
  return {
    perSecond: median(rounds.map(({ product }) => product)),
    other: median(rounds.map(({ other }) => other)),
    ratio: median(rounds.map(({ product, other }) => product / other)),
  };
}

export function answeringOf(rounds: readonly Round<LoadResult>[], status: number): Answering {
  const rates = rounds.map(({ product, other }) => ({
    product: product.perSecond,
    other: other.perSecond,
  }));
  return {
    ...besideOf(rates),
    p50: median(rounds.map(({ product }) => product.latency.p50)),
    p99: median(rounds.map(({ product }) => product.latency.p99)),
    unexpected: rounds.reduce((sum, { product }) => sum + othersThan(status, product.statuses), 0),
  };
}

function othersThan(status: number, statuses: Readonly<Record<string, number>>): number {
  return Object.entries(statuses).reduce(
    (sum, [key, count]) => sum + (key === String(status) ? 0 : count),
    0,
  );
}
