import fc from "fast-check";
import type { testMarket } from "@/lib/http/tests/market.suite";
import { isNoWorse } from "@/lib/pricing/evaluate-price-change";
import { type Price, price } from "@/lib/schema/price";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";

const DAY_MS = 24 * 3600 * 1000;

export type Move =
  | { do: "grant"; who: number; amount: number }
  | { do: "price"; mode: "free" | "monthly" | "per_cycle"; amount: number }
  | { do: "subscribe" | "cancel" | "accept"; who: number }
  | { do: "cap"; who: number; cap: number | null }
  | { do: "withdraw" | "work" | "renew" | "retry" | "stop" }
  | { do: "call"; who: number; symbol: "a" | "FAIL"; times: number; again: boolean }
  | { do: "pass"; days: number };

const who = fc.nat(1);
const plain = <D extends string>(name: D) => fc.record({ do: fc.constant(name) });
const of = <D extends string>(name: D) => fc.record({ do: fc.constant(name), who });

export const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: fc.constant("grant" as const), who, amount: fc.constantFrom(50, 300, 1_000) }),
  fc.record({
    do: fc.constant("price" as const),
    mode: fc.constantFrom("free" as const, "monthly" as const, "per_cycle" as const),
    amount: fc.constantFrom(60, 100, 150),
  }),
  of("subscribe" as const),
  of("subscribe" as const),
  of("cancel" as const),
  of("accept" as const),
  fc.record({ do: fc.constant("cap" as const), who, cap: fc.constantFrom(null, 0, 150, 400) }),
  plain("withdraw" as const),
  plain("work" as const),
  plain("renew" as const),
  plain("retry" as const),
  plain("stop" as const),
  fc.record({
    do: fc.constant("call" as const),
    who,
    symbol: fc.constantFrom("a" as const, "a" as const, "FAIL" as const),
    times: fc.integer({ min: 1, max: 4 }),
    again: fc.boolean(),
  }),
  fc.record({ do: fc.constant("pass" as const), days: fc.constantFrom(-1, 1, 15, 33) }),
);

type Market = Awaited<ReturnType<typeof testMarket>>;
type Buyer = Market["buyer"];

interface Subscription {
  readonly id: string;
  readonly status: string;
  readonly price: Price;
  readonly paid_until: string | null;
  readonly spending_cap: number | null;
  readonly spent_this_month: number;
}

/**
 * One item and two buyers on the real product. The expected cost of each run is derived from the contract
 * alone.
 */
export class MarketPlay {
  /** What each accepted run costs if it succeeds. */
  readonly costs = new Map<string, number>();
  /** Violations that were found. */
  readonly faults: string[] = [];
  private readonly keys = new Map<Buyer, string>();
  private readonly market: Market;
  private readonly buyers: readonly [Buyer, Buyer];
  private readonly item: { id: string; t: string };
  private calls = 0;

  constructor(market: Market, buyers: readonly [Buyer, Buyer], item: { id: string; t: string }) {
    this.market = market;
    this.buyers = buyers;
    this.item = item;
  }

  async make(given: Move): Promise<void> {
    const before = await this.subscriptions();
    await this.apply(given);
    for (const [id, after] of await this.subscriptions()) {
      const was = before.get(id);
      const agreed = given.do === "accept";
      if (was && !agreed && !isNoWorse(after.price, was.price))
        this.faults.push(`${given.do} moved ${JSON.stringify(was.price)} to ${JSON.stringify(after.price)}`);
      const capped = after.spending_cap !== null && after.spent_this_month > after.spending_cap;
      const spentMore = after.spent_this_month > (was?.spent_this_month ?? 0);
      if (capped && spentMore && given.do !== "cap")
        this.faults.push(`${given.do} spent ${after.spent_this_month} of ${after.spending_cap}`);
    }
  }

  private async apply(given: Move): Promise<void> {
    const { market, item } = this;
    const { seller, setPrice, time, work } = market;
    switch (given.do) {
      case "price": {
        const amount = given.mode === "free" ? 0 : given.amount;
        await setPrice(seller, "workflow", item.id, { mode: given.mode, amount, currency: "USD" });
        return;
      }
      case "withdraw":
        await seller.api("DELETE", `/prices/workflow/${item.id}/pending`);
        return;
      case "retry":
      case "stop":
        return this.touchLastRun(given.do);
      case "work":
        return work();
      case "renew":
        await renewSubscriptions(market.services);
        return;
      case "pass":
        time.offsetMs += given.days * DAY_MS;
        return;
      default:
        return this.buyersMove(given, this.buyers[given.who] ?? this.buyers[0]);
    }
  }

  private async buyersMove(given: Extract<Move, { who: number }>, buyer: Buyer): Promise<void> {
    const mine = await this.subscriptionOf(buyer);
    switch (given.do) {
      case "grant":
        await this.market.credit(buyer, given.amount);
        return;
      case "subscribe": {
        const asked = { kind: "workflow", id: this.item.id };
        const { status, body } = await buyer.api("POST", "/subscriptions", asked);
        if (status === 201) this.keys.set(buyer, body.key);
        return;
      }
      case "cap":
        await buyer.api("PUT", `/subscriptions/${mine?.id}`, { spending_cap: given.cap });
        return;
      case "cancel":
        await buyer.api("DELETE", `/subscriptions/${mine?.id}`);
        return;
      case "accept":
        await buyer.api("POST", `/subscriptions/${mine?.id}/accept`);
        return;
      case "call":
        return this.call(given, buyer, mine);
    }
  }

  /**
   * Makes several simultaneous calls. With `again`, each is sent twice with the same key and must count once.
   */
  private async call(
    { symbol, times, again }: Extract<Move, { do: "call" }>,
    buyer: Buyer,
    mine: Subscription | undefined,
  ): Promise<void> {
    const key = this.keys.get(buyer) ?? null;
    const now = this.market.services.clock();
    const isPaid = mine?.paid_until != null && Date.parse(mine.paid_until) > now;
    // With an ended subscription, only free items can be called.
    const pays = mine?.status === "active" && mine.price.mode === "per_cycle" && !isPaid;
    const cost = pays ? mine.price.amount : 0;
    const names = Array.from({ length: times }, () => `call-${this.calls++}`);
    const sent = again ? [...names, ...names] : names;
    const answers = await Promise.all(
      sent.map((name) => this.market.knock(this.item.t, key, { symbol }, { "Idempotency-Key": name })),
    );
    for (const { status, body } of answers) if (status === 202) this.costs.set(body.run_id, cost);
  }

  /** Retries or cancels the last run as the seller, which costs nothing. */
  private async touchLastRun(act: "retry" | "stop"): Promise<void> {
    const { seller } = this.market;
    const { body } = await seller.api("GET", `/workflows/${this.item.id}/runs?limit=1`);
    const id = body.items[0]?.id;
    if (id === undefined) return;
    if (act === "stop") await seller.api("POST", `/runs/${id}/cancel`);
    else await seller.api("POST", `/runs/${id}/retry`, {});
  }

  private async subscriptions(): Promise<Map<string, Subscription>> {
    const all = await Promise.all(this.buyers.map((buyer) => this.allOf(buyer)));
    return new Map(all.flat().map((each) => [each.id, each]));
  }

  private async subscriptionOf(buyer: Buyer): Promise<Subscription | undefined> {
    return (await this.allOf(buyer))[0];
  }

  /** Returns the buyer's subscriptions, newest first. */
  private async allOf(buyer: Buyer): Promise<Subscription[]> {
    const { body } = await buyer.api("GET", "/subscriptions");
    const items: (Subscription & { item_id: string })[] = body.items;
    return items
      .filter((each) => each.item_id === this.item.id)
      .map((each) => ({ ...each, price: price.parse(each.price) }));
  }
}
