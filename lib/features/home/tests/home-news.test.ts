import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, call, person, seller, setPrice, sql, time, workflow } = await testMarket();
const DAY_MS = 24 * 3600 * 1000;
const monthly = (amount: number) => ({ mode: "monthly", amount, currency: "USD" });
const free = { mode: "free", amount: 0, currency: "USD" };
const home = async (token: string) => (await call("GET", "/home", { token })).body;

test("a new price is announced to its buyer, then waits for consent for 30 days; other workspaces see none of it", async () => {
  const { id } = await workflow(seller);
  await seller.api("PUT", `/listings/workflow/${id}`, { listed: true });
  expect((await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).status).toBe(201);
  expect(await home(buyer.token)).toMatchObject({ offers: [], announced: [] });
  expect((await setPrice(seller, "workflow", id, monthly(500))).status).toBe(200);
  const news = { kind: "workflow", item_id: id, name: "Board", price: free, new_price: monthly(500) };
  expect(await home(buyer.token)).toMatchObject({ offers: [], announced: [news] });
  time.offsetMs += 15 * DAY_MS;
  expect(await home(buyer.token)).toMatchObject({ offers: [news], announced: [] });
  expect(await home(seller.token)).toMatchObject({ offers: [], announced: [] });
  time.offsetMs += 30 * DAY_MS;
  expect(await home(buyer.token)).toMatchObject({ offers: [], announced: [] });
  time.offsetMs = 0;
});

test("what another member published is shown for 7 days, to the others of its workspace only", async () => {
  const { id } = await workflow(seller);
  // The buyer stays a stranger, because members can't subscribe to what their workspace sells.
  const member = await person("member");
  const mine = await workflow(member);
  const { token } = (await seller.api("POST", "/members", { email: member.email, role: "editor" })).body;
  expect((await member.api("POST", `/invitations/${token}`)).status).toBe(200);
  expect((await home(seller.token)).published).toEqual([]);
  await sql`update workflow_versions set published_by = (select id from users where email = ${member.email})
    where workflow_id in (${id}, ${mine.id})`;
  expect((await home(seller.token)).published).toMatchObject([
    { workflow_id: id, name: "Board", version: 1, by: "member" },
  ]);
  expect((await home(member.token)).published).toEqual([]);
  time.offsetMs += 8 * DAY_MS;
  expect((await home(seller.token)).published).toEqual([]);
  time.offsetMs = 0;
});
