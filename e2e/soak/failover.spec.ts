import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { live, save } from "@/e2e/api/live";
import { send } from "@/e2e/api/send";
import { until } from "@/e2e/api/until";
import { Instance } from "@/e2e/durability/instance";
import { endedRuns, type Load, startLoad } from "@/e2e/durability/load";
import { isPaid, newBuyer, openShop, PRICE, usdOf } from "@/e2e/durability/shop";
import { StreamReader } from "@/e2e/durability/stream-reader";
import { SOAK } from "@/e2e/soak";
import { Machines } from "./machines";
import { PatroniCluster } from "./patroni-cluster";

const LOSSES = Number(process.env.MILLRACE_FAILOVERS ?? 10);
const KINDS = ["kill", "freeze", "cut"] as const;
/** From the moment at which the new primary accepts writes. */
const MAX_AWAY_MS = 10_000;
const CREDIT = 10_000_000;

test.describe.configure({ mode: "default", timeout: 600_000 + LOSSES * 180_000 });

let machines: Machines | undefined;
let cluster: PatroniCluster | undefined;
let mine: Instance | undefined;
test.afterAll(async () => {
  await mine?.remove();
  await cluster?.remove();
  machines?.remove();
});

test(
  "a cluster that loses its primary again and again: every answered call is there once, and paid once",
  SOAK,
  async () => {
    test.skip(!Machines.arePermitted(), "Network namespaces need root and Linux.");
    const missing = PatroniCluster.missing();
    test.skip(missing !== undefined, `${missing} is not installed.`);
    machines = new Machines();
    const servers = new PatroniCluster(machines);
    cluster = servers;
    await servers.start();
    const instance = await Instance.create({ DATABASE_URL: servers.url }, async () => undefined);
    mine = instance;
    const children = () => [...instance.webServers(), ...instance.workers()].sort();
    const started = children();

    const shop = await openShop(instance);
    const buyer = await newBuyer(instance, shop, { credit: CREDIT });
    const free = await live(
      flow(
        [
          webhook(0, { variables: [{ name: "n", type: "integer" }] }),
          transform(1, "context.n"),
          provider(2, "{{workers[1].result}}", { provider_id: "p" }),
        ],
        [
          [0, 1],
          [1, 2],
        ],
      ),
      instance.api,
      instance.address,
    );
    const paid = startLoad(shop.item, 2, { headers: buyer.headers });
    const unpaid = startLoad(free, 2);
    const loads = [paid, unpaid];
    await goOn(paid, unpaid);
    const reader = new StreamReader(free.providerPath(2));
    const reads = new Map<number, number>();
    let isOver = false;
    const others = [
      again(async () => {
        const { status } = await send(free.providerPath(2)).catch(() => ({ status: 0 }));
        reads.set(status, (reads.get(status) ?? 0) + 1);
      }),
      again(async (n) => {
        await save(free.document, { description: String(n) }, instance.api).catch(() => undefined);
        await instance.api.post(`/workflows/${free.id}/publish`).catch(() => undefined);
      }),
    ];
    async function again(work: (n: number) => Promise<void>): Promise<void> {
      for (let n = 0; !isOver; n += 1) {
        await work(n);
        await pause(100);
      }
    }

    const awayMs: number[] = [];
    for (let loss = 0; loss < LOSSES; loss += 1) {
      const kind = KINDS[loss % KINDS.length] ?? "kill";
      const lost = await until(
        "there is a primary",
        () => servers.primary(),
        (name) => name !== undefined,
      );
      if (lost === undefined) continue;
      servers[kind](lost);
      await until(
        "another takes over",
        () => servers.primary(),
        (name) => name !== undefined && name !== lost,
      );
      const since = performance.now();
      await goOn(paid, unpaid);
      const took = performance.now() - since;
      awayMs.push(Math.round(took));
      console.log(
        `${loss + 1}. ${kind} ${lost}: serving ${Math.round(took)} ms after another accepted writes`,
      );
      const last = reader.last;
      await expect.poll(() => reader.last, { message: "the stream goes on" }).toBeGreaterThan(last);
      await servers.mend(lost);
      await servers.settled();
      await goOn(paid, unpaid);
    }
    isOver = true;
    await Promise.all([...others, ...loads.map((load) => load.stop())]);
    reader.stop();
    expect(children(), "no process was restarted").toEqual(started);
    expect(Math.max(...awayMs)).toBeLessThan(MAX_AWAY_MS);

    const sold = await endedRuns(shop.seller.api);
    const given = await endedRuns(instance.api);
    expectOnce(sold, paid, (n) => (isPaid(n) ? "succeeded" : "failed"));
    expectOnce(given, unpaid, () => "succeeded");
    const cycles = sold.filter(({ status }) => status === "succeeded").length;
    expect(await usdOf(buyer.api)).toEqual({ amount: CREDIT - cycles * PRICE, held: 0 });
    expect(await usdOf(shop.seller.api)).toEqual({ amount: cycles * PRICE, held: 0 });
    expect(await instance.command("reconcile")).toEqual({ said: "The ledger is consistent.", status: 0 });
    for (const load of loads)
      expect([...load.statuses.keys()].filter((status) => ![200, 202, 503].includes(status))).toEqual([]);
    expect([...reads.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    console.log(
      `${LOSSES} failovers, serving again after ${awayMs.join(", ")} ms; ${sold.length} paid and ${given.length} free runs, ` +
        `${[...paid.statuses, ...unpaid.statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}; ` +
        `reads ${[...reads].map(([status, count]) => `${count} × ${status}`).join(", ")}; ${reader.versions.length} versions streamed.`,
    );
  },
);

/** Waits until calls are answered that were made from now on. */
async function goOn(...loads: readonly Load[]): Promise<void> {
  const goals = loads.map((load) => load.accepted.size + 3);
  await until(
    "calls are accepted again",
    async () => loads.every((load, index) => load.accepted.size >= (goals[index] ?? 0)),
    (isServing) => isServing,
  );
}

function expectOnce(
  runs: readonly { id: string; status: string }[],
  { accepted }: Load,
  wanted: (n: number) => string,
): void {
  const statusOf = new Map(runs.map(({ id, status }) => [id, status]));
  const wrong = [...accepted].filter(([n, id]) => statusOf.get(id) !== wanted(n));
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(new Set(accepted.values()).size, "no two calls share a run").toBe(accepted.size);
  // Each of the last callers may have stopped before it was answered.
  expect(runs.length - accepted.size, "no call is a run twice").toBeLessThanOrEqual(4);
}
