import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createNoticeSender } from "@/lib/service/alerts/create-notice-sender";
import { postDisputeMessage } from "@/lib/service/money/dispute-actions";
import { getDispute } from "@/lib/service/money/list-disputes";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";

const { letters, settings } = await mailServer();
const { balance, buyer, call, credit, person, seller, services, setPrice, time, workflow } = await testMarket(
  {
    ...settings,
    MILLRACE_PUBLIC_URL: "https://millrace.example",
  },
);
const DAY_MS = 24 * 3600 * 1000;
const operator = {
  api: (method: string, path: string, body?: unknown) =>
    call(method, path, body === undefined ? {} : { body }),
};
type Who = Pick<typeof buyer, "api">;

/**
 * Subscribes a buyer to an item of the seller. Returns the subscription and the charge for its first month.
 */
async function charged(amount = 700, who = buyer) {
  const { id: item } = await workflow(seller);
  await setPrice(seller, "workflow", item, { mode: "monthly", amount, currency: "USD" });
  await credit(who, amount);
  const made = await who.api("POST", "/subscriptions", { kind: "workflow", id: item });
  expect(made.status).toBe(201);
  const [charge] = (await who.api("GET", `/subscriptions/${made.body.id}/charges`)).body.items;
  const { id, key } = made.body;
  return { item, subscription: String(id), key: String(key), charge: String(charge.id) };
}

const open = (
  { subscription, charge }: { subscription: string; charge: string },
  who: Who = buyer,
  reason = "No data",
) => who.api("POST", "/billing/disputes", { subscription_id: subscription, charge_id: charge, reason });
const read = (id: string, who: Who = buyer) => who.api("GET", `/billing/disputes/${id}`);
const say = (id: string, who: Who, text: string) =>
  who.api("POST", `/billing/disputes/${id}/messages`, { text });
const withdraw = (id: string, who: Who = buyer) => who.api("POST", `/billing/disputes/${id}/withdraw`, {});
const decide = (id: string, refund: number, who: Who = operator) =>
  who.api("POST", `/billing/disputes/${id}/decision`, { refund, reason: "Heard both" });
const refund = (subscription: string, body: object) =>
  seller.api("POST", `/subscriptions/${subscription}/refund`, body);

let seen = 0;
async function notified(): Promise<string[]> {
  const sender = createNoticeSender(services);
  await sender.look();
  await sender.rest();
  await sender.stop();
  const fresh = letters.slice(seen);
  seen = letters.length;
  return fresh
    .map((letter) => letter.replace(/=\r\n/g, "").replace(/\r\n[ \t]+/g, " "))
    .map(
      (letter) =>
        `${/^To: (.*)$/m.exec(letter)?.[1]?.trim()}: ${/^Subject: \[Millrace\] (.*)$/m.exec(letter)?.[1]?.trim()}`,
    )
    .filter((line) => !line.includes("Receipt"))
    .sort();
}

test("three sides talk about a charge, the operator judges, and what goes back is a credit note like any other", async () => {
  await notified();
  const sold = await charged();
  const before = [await balance(buyer), await balance(seller)];
  const made = await open(sold);
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...{
        side: "buyer",
        state: "open",
        subscription_id: sold.subscription,
        name: "Board",
        reason: "No data",
      },
      charge: { id: sold.charge, amount: 700, refunded: 0, currency: "USD" },
      ...{ messages: [], refunds: [], may_decide: false, ended_at: null, decision: null },
    },
  });
  const id = String(made.body.id);
  expect(await notified()).toEqual([
    "owner@example.com: A charge of 7.00 USD for 'Board' is disputed",
    "seller@example.com: A charge of 7.00 USD for 'Board' is disputed",
  ]);
  await say(id, seller, "It was there.");
  expect(await notified()).toEqual(["buyer@example.com: A message about the disputed charge for 'Board'"]);
  await say(id, operator, "Which day?");
  expect(await notified()).toHaveLength(2);
  const said = await say(id, buyer, "  Monday  ");
  expect(said).toMatchObject({ status: 201, body: { messages_left: 29 } });
  expect(await notified()).toHaveLength(2);
  const thread = (await read(id, operator)).body;
  expect(thread).toMatchObject({ side: "operator", may_decide: true });
  expect(thread.messages.map(({ side, text }: { side: string; text: string }) => [side, text])).toEqual([
    ["seller", "It was there."],
    ["operator", "Which day?"],
    ["buyer", "Monday"],
  ]);

  expect((await decide(id, 701)).body.code).toBe("more_than_charged");
  expect((await read(id)).body.state).toBe("open");
  const decided = await decide(id, 300);
  expect(decided).toMatchObject({
    status: 200,
    body: {
      ...{ state: "settled", ended_by: "operator", decision: { refund: 300, reason: "Heard both" } },
      charge: { refunded: 300 },
      refunds: [{ amount: 300 }],
    },
  });
  expect([await balance(buyer), await balance(seller)]).toEqual([
    (before[0] ?? 0) + 300,
    (before[1] ?? 0) - 300,
  ]);
  expect(await notified()).toEqual([
    "buyer@example.com: The operator has granted a refund of 3.00 USD for 'Board'",
    "seller@example.com: The operator has granted a refund of 3.00 USD for 'Board'",
  ]);
  const receipts = (await buyer.api("GET", "/billing/receipts")).body.items;
  expect(receipts.map(({ amount }: { amount: number }) => amount)).toContain(-300);
  // After the decision, the dispute can't be changed.
  for (const again of [await decide(id, 100), await withdraw(id), await say(id, seller, "But")])
    expect(again.status).toBe(409);
  expect((await open(sold)).body.code).toBe("already_decided");
  const [charge] = (await seller.api("GET", `/subscriptions/${sold.subscription}/charges`)).body.items;
  expect(charge.dispute).toEqual({ id, state: "settled" });
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("a dispute shows the runs of its subscription in the period charged, to both sides, and of no other", async () => {
  const sold = await charged();
  const other = await person("another");
  await credit(other, 700);
  const others = await other.api("POST", "/subscriptions", { kind: "workflow", id: sold.item });
  const run = async (key: string) =>
    String((await call("POST", `/api/t/${sold.item}/board`, { token: key, body: {} })).body.run_id);
  const { id } = (await open(sold)).body;
  expect((await read(id)).body.runs).toEqual([]);
  const runs = [await run(sold.key), await run(sold.key)];
  await run(others.body.key);
  await seller.api("POST", `/workflows/${sold.item}/runs`, {});
  for (const who of [buyer, seller, operator])
    expect((await read(id, who)).body.runs.map((each: { id: string }) => each.id)).toEqual(runs.toReversed());
});

test("the operator may reject, which moves nothing", async () => {
  const sold = await charged();
  const before = await balance(seller);
  const { body } = await open(sold);
  expect(await decide(body.id, 0)).toMatchObject({
    body: { state: "settled", decision: { refund: 0 }, charge: { refunded: 0 } },
  });
  expect(await balance(seller)).toBe(before);
});

test("a whole refund settles it, a part leaves it open, and the buyer says whether that will do", async () => {
  const first = await charged();
  const one = (await open(first)).body.id;
  await refund(first.subscription, { amount: 100 });
  expect((await read(one)).body).toMatchObject({ state: "open", refunds: [{ amount: 100 }] });
  await refund(first.subscription, {});
  expect((await read(one)).body).toMatchObject({
    state: "settled",
    ended_by: "seller",
    charge: { refunded: 700 },
  });
  expect((await open(first)).body.code).toBe("more_than_charged");

  const second = await charged();
  const two = (await open(second)).body.id;
  await refund(second.subscription, { amount: 200 });
  expect((await withdraw(two)).body).toMatchObject({ state: "settled", ended_by: "buyer" });
  // Refunds made before a dispute was opened don't settle it.
  const three = (await open(second)).body.id;
  expect((await withdraw(three)).body).toMatchObject({ state: "withdrawn" });
  await withdraw((await open(second)).body.id);
  expect((await open(second)).status).toBe(409);

  // A full refund always settles the dispute.
  const third = await charged();
  const four = (await open(third)).body.id;
  await seller.api("DELETE", `/workflows/${third.item}`);
  expect((await read(four)).body).toMatchObject({ state: "settled", ended_by: "seller" });
});

test("only owners of both sides and the operator see a dispute, and each does what is theirs", async () => {
  const sold = await charged();
  const { id } = (await open(sold)).body;
  const stranger = await person("nobody");
  for (const answer of [
    await read(id, stranger),
    await say(id, stranger, "Hello"),
    await withdraw(id, stranger),
    await open(sold, stranger),
    await open(sold, seller),
    await read("0"),
    await read("00000000-0000-7000-8000-000000000000"),
  ])
    expect(answer.status).toBe(404);
  expect((await stranger.api("GET", "/billing/disputes")).body.items).toEqual([]);
  expect((await decide(id, 1, buyer)).status).toBe(403);
  expect((await decide(id, 1, seller)).status).toBe(403);
  expect((await decide(id, 1, stranger)).status).toBe(403);
  expect((await withdraw(id, seller)).status).toBe(403);
  expect((await seller.api("GET", "/instance/disputes")).status).toBe(403);

  const viewer = (await buyer.api("POST", "/tokens", { name: "reads", scopes: ["read"] })).body.token;
  const reads = (method: string, path: string, body?: unknown) =>
    call(method, path, { token: viewer, ...(body === undefined ? {} : { body }) });
  expect((await read(id, { api: reads })).status).toBe(200);
  expect((await say(id, { api: reads }, "No")).status).toBe(403);

  const own = (await buyer.api("GET", "/billing/disputes?side=buyer&state=open")).body.items;
  expect(own.map((each: { id: string }) => each.id)).toContain(id);
  expect((await buyer.api("GET", "/billing/disputes?side=seller")).body.items).toEqual([]);
  expect(
    (await seller.api("GET", `/billing/disputes?subscription_id=${sold.subscription}`)).body.items,
  ).toMatchObject([{ id, side: "seller" }]);
  expect((await operator.api("GET", "/instance/disputes?state=open&limit=200")).body.items).toContainEqual(
    expect.objectContaining({ id, side: "operator" }),
  );
  // A member of one side who isn't allowed to spend its money.
  const editor = {
    ...{ userId: id, email: "editor@example.com", workspaceId: buyer.workspaceId, role: "editor" as const },
    ...{ rights: ["read", "self", "write"] as const, instanceOwner: false, via: "session" as const },
  };
  expect(await getDispute(services, { caller: editor, params: { id } })).toMatchObject({
    error: { code: "forbidden" },
  });
  expect(
    await postDisputeMessage(services, { caller: editor, params: { id }, body: { text: "Hello" } }),
  ).toMatchObject({
    error: { code: "forbidden" },
  });
});

test("who runs the instance is no judge of a trade of their own", async () => {
  const { id: item } = await workflow(seller);
  await setPrice(seller, "workflow", item, { mode: "monthly", amount: 500, currency: "USD" });
  const { workspace } = (await operator.api("GET", "/me")).body;
  await call("POST", "/credits", { body: { workspace_id: workspace.id, amount: 500, currency: "USD" } });
  const made = await operator.api("POST", "/subscriptions", { kind: "workflow", id: item });
  const [charge] = (await operator.api("GET", `/subscriptions/${made.body.id}/charges`)).body.items;
  const { body } = await open({ subscription: made.body.id, charge: charge.id }, operator);
  expect(body).toMatchObject({ side: "buyer", may_decide: false });
  expect((await decide(body.id, 500)).status).toBe(403);
});

test("what is asked badly is refused in words, and nobody has the last word by filling the thread", async () => {
  const sold = await charged();
  expect((await open(sold, buyer, " ")).status).toBe(422);
  expect((await open(sold, buyer, "x".repeat(2_001))).status).toBe(422);
  expect((await open({ ...sold, charge: "period:nothing:1" })).body.errors[0].code).toBe("unknown_charge");
  const { id } = (await open(sold)).body;
  expect((await open(sold)).status).toBe(409);
  expect((await say(id, buyer, "x".repeat(4_001))).status).toBe(422);
  expect((await say(id, buyer, "a\u0000b")).status).toBe(422);
  for (let left = 29; left >= 0; left -= 1)
    expect((await say(id, buyer, "Again")).body.messages_left).toBe(left);
  expect((await say(id, buyer, "Again")).status).toBe(409);
  expect((await say(id, seller, "My turn")).status).toBe(201);

  const old = await charged();
  time.offsetMs += 61 * DAY_MS;
  expect((await open(old)).status).toBe(409);
  time.offsetMs -= 61 * DAY_MS;
});

test("what is disputed is not paid out, until it is over", async () => {
  const rich = await person("richseller");
  const { id: item } = await workflow(rich);
  await setPrice(rich, "workflow", item, { mode: "monthly", amount: 900, currency: "CHF" });
  await credit(buyer, 900, "CHF");
  const made = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item });
  const [charge] = (await buyer.api("GET", `/subscriptions/${made.body.id}/charges`)).body.items;
  const { id } = (await open({ subscription: made.body.id, charge: charge.id })).body;
  expect((await rich.api("GET", "/billing/earned")).body.items).toMatchObject([{ amount: 0, later: 900 }]);
  expect((await rich.api("POST", "/billing/payouts", { amount: 1, currency: "CHF" })).body.code).toBe(
    "more_than_earned",
  );
  await decide(id, 400);
  expect((await rich.api("GET", "/billing/earned")).body.items).toMatchObject([
    { currency: "CHF", amount: 500 },
  ]);
  expect((await rich.api("POST", "/billing/payouts", { amount: 500, currency: "CHF" })).status).toBe(201);
});
