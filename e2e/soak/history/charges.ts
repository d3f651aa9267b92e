import { flow, transform, webhook } from "@/e2e/api/documents";
import { ask, callWithKey, endOf, mustAsk, mustPublish, type OWNER, type World } from "./client";
import { type Life, recordLastRead, recordRead } from "./life";

const PRICE = 50;
const CREDIT = 1_000_000;

/** A buyer calls a seller's workflow. Each successful run transfers its price. */
export async function charges(life: Life): Promise<void> {
  const { world } = life;
  const seller = await newPerson(world);
  const buyer = await newPerson(world);
  const document = flow(
    [
      webhook(0, { webhook_id: "go", variables: [{ name: "n", type: "integer" }] }),
      transform(1, "context.n"),
    ],
    [[0, 1]],
  );
  const id = await mustPublish(world, document, seller.headers);
  const pricePath = `/api/v1/prices/workflow/${id}`;
  const price = await mustAsk(world, pricePath, { headers: seller.headers });
  await mustAsk(world, pricePath, {
    method: "PUT",
    body: { mode: "per_cycle", amount: PRICE, currency: "USD" },
    headers: { ...seller.headers, "if-match": price.headers.get("etag") ?? "" },
  });
  const credit = { workspace_id: buyer.workspace, amount: CREDIT, currency: "USD" };
  await mustAsk(world, "/api/v1/credits", { method: "POST", body: credit });
  const bought = await mustAsk(world, "/api/v1/subscriptions", {
    method: "POST",
    body: { kind: "workflow", id },
    headers: buyer.headers,
  });
  const byBuyer = { authorization: `Bearer ${bought.json.key}` };
  const key = `ledger${life.suffix}`;
  const read = (address: string) => async () => {
    const before = await balanceOf(address, buyer.headers);
    const earned = await balanceOf(address, seller.headers);
    const after = await balanceOf(address, buyer.headers);
    // The buyer only ever pays, so an unchanged balance means that nothing was transferred in between.
    return before === undefined || before !== after || earned === undefined
      ? undefined
      : { buyer: before, seller: earned };
  };
  await recordLastRead(world, key, read(world.addresses[0] ?? ""));
  await Promise.all([
    ...[0, 1].map((number) =>
      life.repeat(`charges ${number}`, async (turn, random) => {
        life.counts();
        const n = number * 1_000 + turn;
        const transfer = world.history.begin("transfer", key, { from: "buyer", to: "seller", amount: PRICE });
        const run = await callWithKey({
          path: `/api/t/${id}/go`,
          n,
          addresses: world.addresses,
          headers: byBuyer,
          random,
        });
        const end = run === undefined ? "unknown" : await endOf(run, world.addresses, seller.headers);
        if (end === "succeeded") transfer.ok();
        else life.leaves(transfer);
      }),
    ),
    life.repeat("charges reader", async (_, random) => {
      await recordRead(world, key, read(world.addresses[random.below(world.addresses.length)] ?? ""));
    }),
  ]);
  await recordLastRead(world, key, read(world.addresses[0] ?? ""));
}

async function balanceOf(address: string, headers: typeof OWNER): Promise<number | undefined> {
  const answer = await ask(`${address}/api/v1/balance`, { headers });
  if (answer?.status !== 200) return undefined;
  const usd = answer.json.items.find(({ currency }: { currency: string }) => currency === "USD");
  return usd?.amount ?? 0;
}

let people = 0;

async function newPerson(world: World) {
  const body = {
    email: `person-${people++}@example.com`,
    password: "another-long-passphrase",
    name: "A person",
  };
  const { json } = await mustAsk(world, "/api/v1/users", { method: "POST", body });
  return { workspace: json.workspace_id as string, headers: { authorization: `Bearer ${json.token}` } };
}
