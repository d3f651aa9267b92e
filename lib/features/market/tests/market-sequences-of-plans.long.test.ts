import fc from "fast-check";
import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { isSoak } from "@/lib/kit/soak-runs.suite";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";

const market = await testMarket();
const { buyer, credit, knock, seller, services, setPrice, sql, time, work, workflow } = market;
const DAY_MS = 24 * 3600 * 1000;
const { MILLRACE_MARKET_SEQUENCES } = process.env;
const RUNS = Number(MILLRACE_MARKET_SEQUENCES ?? (isSoak ? 12 : 2));

const plan = { mode: "plan", currency: "USD", period: "month", unit: "cycle" } as const;
const PLANS = {
  main: { ...plan, amount: 1_000, includes: 3, overage: 0 },
  pro: { ...plan, amount: 4_000, includes: 6, overage: 253_333, limit: 11 },
  team: { ...plan, period: "year", amount: 9_000, includes: 8, overage: 3_333 },
  trial: { ...plan, amount: 2_000, includes: 4, overage: 100_001, trial_days: 7 },
} as const;
type Tier = keyof typeof PLANS;
const TIERS = ["main", "pro", "team", "trial"] as const satisfies readonly Tier[];
const BESIDE = ["pro", "team", "trial"] as const;

type Move =
  | { do: "subscribe"; who: number; tier: Tier }
  | { do: "switch"; who: number; tier: Tier }
  | { do: "call"; who: number; times: number; symbol: "a" | "FAIL" }
  | { do: "grant" | "cancel" | "refund"; who: number }
  | { do: "close" | "open"; tier: (typeof BESIDE)[number] }
  | { do: "pass"; days: number }
  | { do: "renew" };

const who = fc.nat(1);
const tier = fc.constantFrom(...TIERS);
const beside = fc.constantFrom(...BESIDE);
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("subscribe" as const), who, tier }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("switch" as const), who, tier }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("call" as const),
      who,
      times: fc.integer({ min: 1, max: 5 }),
      symbol: fc.constantFrom("a" as const, "a" as const, "FAIL" as const),
    }),
  },
  fc.record({ do: fc.constantFrom("grant" as const, "cancel" as const, "refund" as const), who }),
  fc.record({ do: fc.constantFrom("close" as const, "open" as const), tier: beside }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("pass" as const), days: fc.constantFrom(-1, 1, 8, 16, 33, 366) }),
  },
  fc.record({ do: fc.constant("renew" as const) }),
);

const OPENING: Move[] = [
  { do: "grant", who: 0 },
  { do: "subscribe", who: 0, tier: "main" },
  { do: "call", who: 0, times: 2, symbol: "a" },
  { do: "pass", days: 16 },
  { do: "switch", who: 0, tier: "pro" },
  { do: "call", who: 0, times: 5, symbol: "a" },
];

/** One item with four plans and two subscribers who switch between them. */
class Play {
  readonly faults: string[] = [];
  private readonly keys: (string | null)[] = [null, null];
  private readonly item: { id: string; t: string };
  private readonly buyers: readonly (typeof buyer)[];

  constructor(item: { id: string; t: string }, buyers: readonly (typeof buyer)[]) {
    this.item = item;
    this.buyers = buyers;
  }

  async make(given: Move): Promise<void> {
    const { id } = this.item;
    if (given.do === "pass") time.offsetMs += given.days * DAY_MS;
    else if (given.do === "renew") await renewSubscriptions(services);
    else if ("who" in given) await this.buyersMove(given, this.buyers[given.who] ?? buyer);
    else if (given.do === "open") await offer(id, given.tier);
    else await seller.api("DELETE", `/prices/workflow/${id}/tiers/${given.tier}`);
  }

  private async buyersMove(given: Extract<Move, { who: number }>, by: typeof buyer): Promise<void> {
    const mine = await this.subscriptionOf(by);
    if (given.do === "grant") await credit(by, 5_000);
    else if (given.do === "subscribe") {
      const asked = { kind: "workflow", id: this.item.id, tier: given.tier };
      const { status, body } = await by.api("POST", "/subscriptions", asked);
      if (status === 201) this.keys[given.who] = body.key;
    } else if (given.do === "call") {
      const key = this.keys[given.who] ?? null;
      await Promise.all(
        Array.from({ length: given.times }, () => knock(this.item.t, key, { symbol: given.symbol })),
      );
      await work();
    } else if (mine === undefined) return;
    else if (given.do === "switch") await this.change(by, mine, given.tier);
    else if (given.do === "cancel") await by.api("DELETE", `/subscriptions/${mine.id}`);
    else await seller.api("POST", `/subscriptions/${mine.id}/refund`, { amount: 100 });
  }

  /** Checks that the preview matches the outcome, and that a refused change has no effect. */
  private async change(by: typeof buyer, mine: { id: string }, to: Tier): Promise<void> {
    const path = `/subscriptions/${mine.id}/switch`;
    const before = [await this.subscriptionOf(by), await market.balance(by)] as const;
    const shown = await by.api("POST", `${path}/preview`, { tier: to });
    const { status } = await by.api("POST", path, { tier: to });
    const after = [await this.subscriptionOf(by), await market.balance(by)] as const;
    if (status !== 200 && JSON.stringify(after) !== JSON.stringify(before))
      this.faults.push(
        `a refused change to ${to} changed ${JSON.stringify(before)} to ${JSON.stringify(after)}`,
      );
    // Time passes between the preview and the change, so the share may be rounded to another unit.
    const paid = before[1] - after[1];
    if (status === 200 && Math.abs(paid - shown.body.now) > 1)
      this.faults.push(`a change to ${to} cost ${paid}, and was shown as ${shown.body.now}`);
  }

  private async subscriptionOf(by: typeof buyer) {
    const { body } = await by.api("GET", "/subscriptions?limit=200");
    return body.items.find((each: { item_id: string }) => each.item_id === this.item.id);
  }
}

function offer(id: string, name: (typeof BESIDE)[number]) {
  return seller.api("PUT", `/prices/workflow/${id}/tiers/${name}`, { name, price: PLANS[name] });
}

test(
  "whatever plans are changed between: units are successes, sums by units are sums by money, and no period costs more than its dearest plan",
  async () => {
    const others = [await market.person("first"), await market.person("second")];
    let switched = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 24, size: "max" }), async (moves) => {
        const item = await workflow(seller, { trigger: { respond: "result" } });
        await setPrice(seller, "workflow", item.id, PLANS.main);
        for (const name of BESIDE) expect((await offer(item.id, name)).status).toBe(200);
        const play = new Play(item, others);
        for (const each of [...OPENING, ...moves]) await play.make(each);
        await work();
        expect(play.faults).toEqual([]);
        expect(await findLedgerFaults(services.db)).toEqual([]);
        expect(await sql`select * from holds`).toEqual([]);
        expect(await wrongUnits(item.id)).toEqual([]);
        expect(await wrongSums(item.id)).toEqual([]);
        expect(await dearPeriods(item.id)).toEqual([]);
        const [found] = await sql`select count(*)::int as many from plan_periods p
          join subscriptions s on s.id = p.subscription_id where s.item_id = ${item.id} and p.started_at > p.whole_from`;
        switched += Number(found?.many);
      }),
      { numRuns: RUNS },
    );
    expect(switched).toBeGreaterThan(0);
  },
  60_000 + RUNS * 30_000,
);

/**
 * Finds periods with too many units or a wrong cost, and subscriptions whose units differ from their
 * successful runs.
 */
function wrongUnits(itemId: string) {
  return sql`
    select p.* from plan_periods p join subscriptions s on s.id = p.subscription_id
    where s.item_id = ${itemId}
      and (p.units > p.max_units or p.cost <> greatest(0, p.units - p.includes) * p.overage)
    union all
    select p.* from subscriptions s join plan_periods p on p.subscription_id = s.id and p.number = s.periods
    where s.item_id = ${itemId} and (select sum(units) from plan_periods u where u.subscription_id = s.id)
      <> (select count(*) from runs r where r.subscription_id = s.id and r.mode = 'production' and r.status = 'succeeded')`;
}

/**
 * Finds subscriptions for which the cost of extra units differs from the postings plus the remainder, even by a
 * millionth.
 */
function wrongSums(itemId: string) {
  return sql`
    select * from (
      select s.id,
        (select sum(cost) from plan_periods p where p.subscription_id = s.id) as cost,
        (select sum(remainder) from plan_periods p where p.subscription_id = s.id) as remainder,
        (select coalesce(sum(amount), 0) * 10000 from ledger_entries e where e.subscription_id = s.id
          and e.run_id is not null and e.cause not like 'refund:%') as posted
      from subscriptions s where s.item_id = ${itemId}) sums
    where cost <> posted + remainder`;
}

/** Finds periods whose parts cost more in total than the most expensive plan, or disagree with the ledger. */
function dearPeriods(itemId: string) {
  return sql`
    select p.subscription_id, p.whole_from, sum(p.amount) as charged, max(p.whole_amount) as dearest
    from plan_periods p join subscriptions s on s.id = p.subscription_id
    where s.item_id = ${itemId} group by 1, 2 having sum(p.amount) > max(p.whole_amount)
    union all
    select s.id, null, sum(p.amount), (select coalesce(sum(e.amount), 0) from ledger_entries e
      where e.subscription_id = s.id and e.cause like 'period:%')::bigint
    from plan_periods p join subscriptions s on s.id = p.subscription_id
    where s.item_id = ${itemId} group by s.id
    having sum(p.amount) <> (select coalesce(sum(e.amount), 0) from ledger_entries e
      where e.subscription_id = s.id and e.cause like 'period:%')`;
}
