import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "@/e2e/hostile/random";
import { insist, randomOf, type World } from "./client";
import type { Operation } from "./recorder";

/** Few enough for a checker that tries all orders, and for the versions that a provider stores. */
const MAX_OPERATIONS = 80;
/** Each operation whose outcome stays unknown doubles what a checker has to try. */
const MAX_UNKNOWN = 4;
const PACE_MS = 300;

/**
 * The time in which one set of objects (a workflow, a table, a key) is used. After it, all its operations have
 * ended, so a last read must see exactly what was acknowledged.
 */
export class Life {
  readonly world: World;
  /** Ends the name of each key, so that keys of different lives differ. */
  readonly suffix: string;
  #operations = 0;
  #unknown = 0;

  constructor(world: World, generation: number) {
    this.world = world;
    this.suffix = `/${generation}`;
  }

  /** Not before the first operation, because the model of a key that was only read is unknown. */
  get isOver(): boolean {
    if (this.#operations === 0) return false;
    return this.world.isOver() || this.#operations >= MAX_OPERATIONS || this.#unknown >= MAX_UNKNOWN;
  }

  counts(): void {
    if (this.#operations === 0) this.world.begins();
    this.#operations += 1;
  }

  leaves(...operations: readonly Operation[]): void {
    this.#unknown += 1;
    for (const operation of operations) operation.unknown();
  }

  /** Repeats this at a random pace until the life is over. */
  async repeat(name: string, work: (n: number, random: Random) => Promise<void>): Promise<void> {
    const random = randomOf(this.world, name + this.suffix);
    for (let n = 0; !this.isOver; n += 1) {
      await work(n, random);
      await pause(random.below(2 * PACE_MS));
    }
  }
}

/** Reads under this key are recorded. A read without an answer had no effect, so it failed. */
export async function recordRead<T>(
  { history }: World,
  key: string,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const operation = history.begin("read", key);
  const value = await read();
  if (value === undefined) operation.fail();
  else operation.ok(value as never);
  return value;
}

/** The read that decides whether something was lost, so it is repeated until it is answered. */
export async function recordLastRead<T>(
  world: World,
  key: string,
  read: () => Promise<T | undefined>,
): Promise<void> {
  const value = await insist(() => recordRead(world, key, read));
  if (value === undefined) throw new Error(`The last read of ${key} was never answered.`);
}
