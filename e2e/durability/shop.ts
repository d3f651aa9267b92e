import { expect } from "@playwright/test";
import { z } from "zod";
import type { Api } from "@/e2e/api/api";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { type Live, live } from "@/e2e/api/live";
import { newPerson, type Person } from "@/e2e/api/people";
import { withId } from "@/e2e/api/shapes";
import type { Instance } from "./instance";

export const PRICE = 50;
const FAILS_EVERY = 8;

/** True if the call with this number should succeed. */
export function isPaid(n: number): boolean {
  return n % FAILS_EVERY !== FAILS_EVERY - 1;
}

/** Returns the number of calls needed for this many successful ones. */
export function callsFor(cycles: number): number {
  return cycles + Math.ceil(cycles / (FAILS_EVERY - 1));
}

export interface Shop {
  readonly seller: Person;
  readonly item: Live;
}

const BY_THE_CYCLE = { mode: "per_cycle", amount: PRICE, currency: "USD" };

export async function openShop(
  instance: Instance,
  document: unknown = sometimesFails(),
  price: object = BY_THE_CYCLE,
): Promise<Shop> {
  const seller = await newPerson(instance.api);
  const item = await live(document, seller.api, instance.address);
  const address = `/prices/workflow/${item.id}`;
  const etag = (await seller.api.get(address)).headers.get("etag") ?? "";
  const priced = await seller.api.put(address, price, { headers: { "if-match": etag } });
  expect(priced.status, priced.text).toBe(200);
  return { seller, item };
}

function sometimesFails() {
  const fails = `context.n % ${FAILS_EVERY} = ${FAILS_EVERY - 1} ? $error("no") : context.n`;
  return flow(
    [
      webhook(0, { variables: [{ name: "n", type: "integer" }] }),
      transform(1, "context.n"),
      transform(2, fails),
    ],
    [
      [0, 1],
      [1, 2],
    ],
  );
}

export interface Buyer {
  readonly api: Api;
  readonly headers: Record<string, string>;
  spent(): Promise<number>;
}

const subscribed = withId.extend({ key: z.string() });
const subscriptions = z.object({ items: z.array(z.looseObject({ spent_this_month: z.int() })) });

export async function newBuyer(
  instance: Instance,
  shop: Shop,
  { credit, cap = null }: { credit: number; cap?: number | null },
): Promise<Buyer> {
  const { api, workspaceId } = await newPerson(instance.api);
  const granted = { workspace_id: workspaceId, amount: credit, currency: "USD" };
  expect((await instance.api.post("/credits", granted)).status).toBe(201);
  const bought = await api.post("/subscriptions", { kind: "workflow", id: shop.item.id, spending_cap: cap });
  const { key } = subscribed.parse(bought.json);
  return {
    api,
    headers: { authorization: `Bearer ${key}` },
    spent: async () =>
      subscriptions.parse((await api.get("/subscriptions")).json).items[0]?.spent_this_month ?? 0,
  };
}

const planUsage = z.object({ period: z.object({ used: z.int(), cost: z.int() }) });
const oneSubscription = z.looseObject({ items: z.tuple([withId]) });

/** Returns the used units of a buyer's only subscription, and their cost in millionths. */
export async function planPeriodOf({ api }: Pick<Buyer, "api">) {
  const { items } = oneSubscription.parse((await api.get("/subscriptions")).json);
  return planUsage.parse((await api.get(`/subscriptions/${items[0].id}/usage`)).json).period;
}

const balances = z.object({
  items: z.array(z.object({ currency: z.string(), amount: z.int(), held: z.int() })),
});

export async function usdOf(api: Api): Promise<{ amount: number; held: number }> {
  const { items } = balances.parse((await api.get("/balance")).json);
  const { amount = 0, held = 0 } = items.find(({ currency }) => currency === "USD") ?? {};
  return { amount, held };
}
