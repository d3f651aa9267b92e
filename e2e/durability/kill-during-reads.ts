import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { flow, provider, webhook } from "@/e2e/api/documents";
import { send } from "@/e2e/api/send";
import { until } from "@/e2e/api/until";
import type { Instance } from "./instance";
import { signal } from "./processes";
import { newBuyer, openShop, planPeriodOf } from "./shop";

const TERMS = { period: "month", unit: "read", includes: 100, overage: 3_333 } as const;
const PLAN = { mode: "plan", amount: 500, currency: "USD", ...TERMS } as const;
const READERS = 4;

/**
 * Makes a number of reads of a metered plan and kills all web servers at even intervals. At most the reads of
 * the last second before each kill may be lost, none may be counted twice, and the counted reads must equal
 * the paid ones.
 */
export async function killDuringReads(
  mine: Instance,
  { wanted, kills }: { readonly wanted: number; readonly kills: number },
) {
  const document = flow([webhook(0, { respond: "result" }), provider(1, "[1]")], [[0, 1]]);
  const shop = await openShop(mine, document, PLAN);
  // Leaves a wide margin of credit, because reads are counted in memory and written a little later.
  const buyer = await newBuyer(mine, shop, { credit: PLAN.amount + 30_000 });
  expect((await shop.item.call({}, { headers: buyer.headers })).status).toBe(200);
  const reads = startReads(shop.item.providerPath(1), buyer.headers, wanted);
  let atRisk = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    await expect
      .poll(() => reads.answeredAt.length, { intervals: [20] })
      .toBeGreaterThan((wanted * kill) / (kills + 1));
    const killedAt = await killWebServers(mine);
    atRisk += reads.answeredAt.filter((at) => at > killedAt - 1_000 && at < killedAt + 100).length;
  }
  await reads.done;
  const answered = reads.answeredAt.length;
  let used = 0;
  // Counts in memory are written with a delay. These responses agree once that is done.
  await expect(async () => {
    const period = await planPeriodOf(buyer);
    used = period.used;
    expect(used).toBeGreaterThanOrEqual(answered - atRisk);
    expect(used).toBeLessThanOrEqual(answered + reads.broken());
    expect(period.cost).toBe((used - TERMS.includes) * TERMS.overage);
    expect(await buyer.spent()).toBe(PLAN.amount + Math.floor(period.cost / 10_000));
  }).toPass({ intervals: [200] });
  expect(await mine.command("reconcile")).toEqual({ said: "The ledger is consistent.", status: 0 });
  return { answered, used, atRisk, broken: reads.broken() };
}

/** Kills all web servers and waits until new ones respond. Returns the time of the kill. */
async function killWebServers(mine: Instance): Promise<number> {
  const before = mine.webServers();
  const killedAt = performance.now();
  for (const pid of before) expect(signal(pid, "SIGKILL")).toBe(true);
  await until(
    "the web server is followed by another",
    async () => mine.webServers(),
    (pids) => pids.length === before.length && !pids.some((pid) => before.includes(pid)),
  );
  const ready = () =>
    send(`${mine.address}/api/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await until("the web server is back", ready, (status) => status === 200);
  return killedAt;
}

/**
 * Makes this many successful reads. After a broken connection, it repeats the read, although it may have been
 * counted.
 */
function startReads(address: string, headers: Record<string, string>, wanted: number) {
  const answeredAt: number[] = [];
  let broken = 0;
  let asked = 0;
  const reader = async () => {
    while (asked < wanted) {
      asked += 1;
      const answer = await send(address, { headers }).catch(() => null);
      if (answer?.status === 200) {
        answeredAt.push(performance.now());
        continue;
      }
      asked -= 1;
      if (answer !== null) continue;
      broken += 1;
      await pause(20);
    }
  };
  return { answeredAt, broken: () => broken, done: Promise.all(Array.from({ length: READERS }, reader)) };
}
