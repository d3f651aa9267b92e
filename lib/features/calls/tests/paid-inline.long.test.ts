import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import { PUBLISHED } from "@/lib/service/published/published";

// In the first market, paid calls run inline and nothing else executes them. In the second, they run through
// the queue.
const [market, queued] = await Promise.all([testMarket(), testMarket({ MILLRACE_LANE: "off" })]);
const { balance, buyer, call, credit, elsewhere, knock, person, seller, services } = market;
type Market = typeof market;
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };

/** A paid item that responds with its result, and a subscriber's key with this much credit. */
async function sold(amount: number, who = buyer, of: Market = market) {
  const item = await of.workflow(of.seller, { trigger: { respond: "result" } });
  await of.setPrice(of.seller, "workflow", item.id, perCycle);
  await of.credit(who, amount);
  const { id, key } = (await who.api("POST", "/subscriptions", { kind: "workflow", id: item.id })).body;
  return { ...item, subscription: String(id), key: String(key) };
}

async function ledger({ sql: of }: Market = market) {
  const rows = await of`
    select s.item_id, r.workflow_id, r.status, b.name as buyer, e.amount, e.price_version, e.at = r.finished_at as at_end,
      e.cause = 'run:' || r.id as named
    from ledger_entries e join runs r on r.id = e.run_id join subscriptions s on s.id = e.subscription_id
      join ledger_accounts a on a.id = e.debit_account join workspaces b on b.id = a.workspace_id
    order by e.at, e.cause`;
  return rows.map((row) => ({ ...row }));
}

test("a paid call is carried where it comes in and charged with its run; one that fails costs nothing", async () => {
  const first = await person("first");
  const before = await balance(seller);
  const { id, t, w, key } = await sold(1_000, first);
  const moved = async () => [await balance(first), (await balance(seller)) - before];
  const answer = await knock(t, key, { symbol: "a" });
  expect([answer.status, answer.body.result]).toEqual([200, { symbol: "A" }]);
  expect(await moved()).toEqual([900, 100]);
  expect((await knock(t, key, { symbol: "FAIL" })).status).toBe(502);
  expect(await moved()).toEqual([900, 100]);
  expect((await knock(w, key)).text).toBe('{"symbol":"A"}');
  expect((await knock(w, seller.token)).status).toBe(404);
  expect((await ledger()).filter(({ item_id }) => item_id === id)).toMatchObject([
    { item_id: id, workflow_id: id, status: "succeeded", amount: "100", at_end: true, named: true },
  ]);
  const { items } = (await first.api("GET", "/balance/entries?currency=USD")).body;
  expect(items[0]).toMatchObject({ what: "cycle_bought", amount: -100, run_id: answer.body.run_id });
});

test("of calls at once as many are answered as are covered, by the balance and by the cap; the others are 402 and no runs", async () => {
  const poor = await person("poor");
  const { id, t, key, subscription } = await sold(350, poor);
  const all = (body: object) =>
    Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 ? call : elsewhere)("POST", t, { token: key, body: { symbol: "a", ...body } }),
      ),
    );
  const counted = [market.services, market.other].map(({ part }) => vi.spyOn(part(INSTANCE_TOTALS), "add"));
  const answers = await all({});
  expect(counted.flatMap(({ mock }) => mock.calls)).toEqual(Array(3).fill(["runs", "succeeded"]));
  const codes = answers.map(({ status, body }) => (status === 200 ? "answered" : `${status} ${body.code}`));
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => "402 insufficient_credit"),
    ...Array.from({ length: 3 }, () => "answered"),
  ]);
  expect(await balance(poor)).toBe(50);
  await credit(poor, 1_000);
  await poor.api("PUT", `/subscriptions/${subscription}`, { spending_cap: 500 });
  const capped = await all({});
  expect(capped.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(capped.filter(({ body }) => body.code === "spending_cap_reached")).toHaveLength(10);
  expect((await seller.api("GET", `/workflows/${id}/runs`)).body.items).toHaveLength(5);
  expect(await balance(poor)).toBe(850);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("one Idempotency-Key is one run and one charge, at once, later, and when the balance is used up", async () => {
  const spent = await person("spent");
  const { id, t, key } = await sold(100, spent);
  const once = { token: key, headers: { "Idempotency-Key": "once" }, body: { symbol: "a" } };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 ? call : elsewhere)("POST", t, once)),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1);
  expect((await call("POST", t, once)).text).toBe(answers[0]?.text);
  expect(await balance(spent)).toBe(0);
  const other = { ...once, headers: { "Idempotency-Key": "another" } };
  const refused = await Promise.all([call("POST", t, other), elsewhere("POST", t, other)]);
  expect(refused.map(({ body }) => body.code)).toEqual(["insufficient_credit", "insufficient_credit"]);
  expect((await seller.api("GET", `/workflows/${id}/runs`)).body.items).toHaveLength(1);
  await credit(spent, 100);
  expect((await call("POST", t, other)).status).toBe(200);
  expect(await balance(spent)).toBe(0);
});

test("a run whose caller was refused since the answer was lost is taken back, and its charge with it", async () => {
  const lost = await person("lost");
  const { id, t, key } = await sold(100, lost);
  const before = await balance(seller);
  const { hot } = services;
  const real = hot.transaction.bind(hot);
  // The connection breaks after the transaction has been committed.
  vi.spyOn(hot, "transaction").mockImplementationOnce(async (...given) => {
    await real(...given);
    throw Object.assign(new Error("gone"), { code: "ECONNRESET" });
  });
  const refused = await knock(t, key, { symbol: "a" });
  expect([refused.status, refused.body.code]).toEqual([503, "database_unavailable"]);
  await expect.poll(() => balance(lost)).toBe(100);
  expect(await balance(seller)).toBe(before);
  expect((await seller.api("GET", `/workflows/${id}/runs`)).body.items).toEqual([]);
  const { items } = (await lost.api("GET", "/balance/entries?currency=USD")).body;
  expect(items.map(({ what, amount }: Record<string, unknown>) => [what, amount])).toEqual([
    ["cycle_returned", 100],
    ["cycle_bought", -100],
    ["payment", 100],
  ]);
  expect((await lost.api("GET", "/subscriptions")).body.items[0].spent_this_month).toBe(0);
  expect(await findLedgerFaults(services.db)).toEqual([]);
  expect((await knock(t, key, { symbol: "a" })).status).toBe(200);
});

type Move =
  | { do: "call"; who: 0 | 1; symbol: string; times: number; keyed: boolean }
  | { do: "grant" | "cap"; who: 0 | 1; amount: number }
  | { do: "cancel" | "subscribe"; who: 0 | 1 };

const who = fc.constantFrom(0 as const, 1 as const);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("call" as const),
      who,
      symbol: fc.constantFrom("a", "a", "FAIL"),
      times: fc.integer({ min: 1, max: 3 }),
      keyed: fc.boolean(),
    }),
  },
  fc.record({
    do: fc.constantFrom("grant" as const, "cap" as const),
    who,
    amount: fc.constantFrom(150, 400),
  }),
  fc.record({ do: fc.constantFrom("cancel" as const, "subscribe" as const), who }),
);

/** Plays these moves and returns the resulting ledger and the number of successes. */
async function play(of: Market, people: readonly [Market["buyer"], Market["buyer"]], moves: readonly Move[]) {
  const item = await of.workflow(of.seller);
  await of.setPrice(of.seller, "workflow", item.id, perCycle);
  const subscriptions = [
    { id: "", key: "" },
    { id: "", key: "" },
  ];
  const subscribe = async (at: 0 | 1) => {
    const { status, body } = await people[at].api("POST", "/subscriptions", {
      kind: "workflow",
      id: item.id,
    });
    if (status === 201) subscriptions[at] = { id: body.id, key: body.key };
  };
  await subscribe(0);
  await subscribe(1);
  let calls = 0;
  for (const each of moves) {
    const person = people[each.who];
    const { id = "", key = "" } = subscriptions[each.who] ?? {};
    if (each.do === "grant") await of.credit(person, each.amount);
    if (each.do === "cap") {
      const { status } = await person.api("PUT", `/subscriptions/${id}`, { spending_cap: each.amount });
      const { subscribers } = await of.services.part(PUBLISHED);
      const known = async () => (await subscribers.find(key))?.spendingCap;
      if (status === 200) await expect.poll(known).toBe(each.amount);
    }
    if (each.do === "cancel") await person.api("DELETE", `/subscriptions/${id}`);
    if (each.do === "subscribe") await subscribe(each.who);
    if (each.do !== "call") continue;
    const names = Array.from({ length: each.times }, () => `call-${calls++}`);
    // Sends each key twice at the same time.
    const sent = each.keyed ? [...names, ...names] : names;
    await Promise.all(
      sent.map((name) =>
        of.knock(item.t, key, { symbol: each.symbol }, each.keyed ? { "Idempotency-Key": name } : {}),
      ),
    );
    if (await hasQueued(of)) await of.work();
  }
  const entries = (await ledger(of)).filter(({ workflow_id: id }) => id === item.id);
  const [runs] = await of.sql`
    select count(*)::int as succeeded from runs where workflow_id = ${item.id} and status = 'succeeded'`;
  expect(await of.sql`select * from holds`).toEqual([]);
  expect(await findLedgerFaults(of.services.db)).toEqual([]);
  expect(entries).toHaveLength(runs?.succeeded);
  return {
    entries: entries.map(({ item_id: _item, workflow_id: _workflow, ...row }) => row).toSorted(byBuyer),
    balances: await Promise.all([...people, of.seller].map((each) => of.balance(each))),
  };
}

async function hasQueued({ sql }: Market): Promise<boolean> {
  return (await sql`select from runs where status = 'queued' limit 1`).length > 0;
}

function byBuyer(one: Record<string, unknown>, other: Record<string, unknown>): number {
  return String(one.buyer).localeCompare(String(other.buyer));
}

test("the lane and the queue leave the same ledger, and it adds up to what succeeded", async () => {
  let round = 0;
  let entries = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 10 }), async (moves) => {
      round += 1;
      const peopleOf = (of: Market) =>
        Promise.all([of.person(`one-${round}`), of.person(`two-${round}`)] as const);
      const opening: Move[] = [
        { do: "grant", who: 0, amount: 400 },
        { do: "call", who: 0, symbol: "a", times: 2, keyed: true },
      ];
      const before = await Promise.all([market.balance(seller), queued.balance(queued.seller)]);
      const [here, there] = await Promise.all(
        [market, queued].map(async (of) => play(of, await peopleOf(of), [...opening, ...moves])),
      );
      const earned = (of: typeof here, at: number) => (of?.balances[2] ?? 0) - (before[at] ?? 0);
      expect(here?.entries).toEqual(there?.entries);
      expect(here?.balances.slice(0, 2)).toEqual(there?.balances.slice(0, 2));
      expect(earned(here, 0)).toBe(earned(there, 1));
      entries += here?.entries.length ?? 0;
    }),
    { numRuns: 3 },
  );
  expect(entries).toBeGreaterThan(0);
}, 120_000);
