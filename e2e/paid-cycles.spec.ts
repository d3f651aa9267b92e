import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { expectRefusal } from "@/e2e/api/api";
import { Instance } from "@/e2e/durability/instance";
import { endedRuns, startLoad } from "@/e2e/durability/load";
import { signal } from "@/e2e/durability/processes";
import {
  type Buyer,
  callsFor,
  isPaid,
  newBuyer,
  openShop,
  PRICE,
  type Shop,
  usdOf,
} from "@/e2e/durability/shop";
import { randomFrom } from "@/e2e/hostile/random";
import { SOAK, soakLength, soakSeed } from "@/e2e/soak";

const CYCLES = soakLength("MILLRACE_PAID_CYCLES", 1_000);
const SEED = soakSeed("MILLRACE_CHAOS_SEED");
const CAP = 40 * PRICE;
const MIN_KILLS = 5;
const MAX_KILLS = Math.max(MIN_KILLS, CYCLES / 20);

test.describe.configure({ timeout: 120_000 + 60 * CYCLES });

let instance: Instance | undefined;
test.afterEach(() => instance?.remove());

test(
  "kill -9 of workers during paid cycles: each that succeeded is charged once, and a cap stops before",
  SOAK,
  async () => {
    // With inline runs, the workers would have nothing to do, and killing them would have no effect.
    const mine = await Instance.create({ MILLRACE_WORKERS: "2", MILLRACE_LANE: "off" });
    instance = mine;
    const shop = await openShop(mine);
    const calls = callsFor(CYCLES);
    const credit = (calls + 1) * PRICE;
    const buyer = await newBuyer(mine, shop, { credit });
    const careful = await newBuyer(mine, shop, { credit, cap: CAP });

    const random = randomFrom(SEED);
    const load = startLoad(shop.item, 8, { max: calls, headers: buyer.headers });
    const accepted = callUntilCapped(shop, careful);
    let kills = 0;
    while (kills < MIN_KILLS || (await buyer.spent()) < 0.8 * CYCLES * PRICE) {
      await pause(150 + random.below(700));
      expect(await careful.spent()).toBeLessThanOrEqual(CAP);
      // A busy machine may restart workers more slowly than they are killed here.
      if (kills >= MAX_KILLS) continue;
      const [one, ...others] = mine.workers();
      if (one !== undefined && signal(random.pick([one, ...others]), "SIGKILL")) kills += 1;
    }
    await load.done;
    // Failed calls free up their part of the cap. That part must be spendable too, to the last unit and no
    // further.
    let carefully = await accepted;
    for (let more = carefully; more > 0; carefully += more) {
      await endedRuns(shop.seller.api);
      more = await callUntilCapped(shop, careful);
    }

    const runs = await endedRuns(shop.seller.api);
    expect(runs.length, "each accepted call is a run, and there are no others").toBe(calls + carefully);
    const statusOf = new Map(runs.map(({ id, status }) => [id, status]));
    const wrong = [...load.accepted].filter(
      ([n, id]) => statusOf.get(id) !== (isPaid(n) ? "succeeded" : "failed"),
    );
    expect(wrong.slice(0, 10)).toEqual([]);
    const cycles = [...load.accepted.keys()].filter(isPaid).length;
    expect(cycles).toBeGreaterThanOrEqual(CYCLES);
    expect(await usdOf(buyer.api)).toEqual({ amount: credit - cycles * PRICE, held: 0 });
    expect(await usdOf(careful.api)).toEqual({ amount: credit - CAP, held: 0 });
    expect(await usdOf(shop.seller.api)).toEqual({ amount: cycles * PRICE + CAP, held: 0 });
    expect(await mine.command("reconcile")).toEqual({ said: "The ledger is consistent.", status: 0 });
    test.info().annotations.push({ type: "figures", description: `${cycles} paid cycles, ${kills} kills` });
  },
);

/** Calls until the cap rejects a call. Returns the number of accepted calls. */
async function callUntilCapped({ item }: Shop, { headers }: Buyer): Promise<number> {
  for (let accepted = 0; ; accepted += 1) {
    const answer = await item.call({ n: accepted }, { headers });
    if (answer.status === 202) continue;
    expectRefusal(answer, 402, "spending_cap_reached");
    return accepted;
  }
}
