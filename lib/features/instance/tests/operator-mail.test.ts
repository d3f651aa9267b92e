import { expect, test } from "vitest";
import { OWNER } from "@/lib/http/tests/http-entry.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createNoticeSender } from "@/lib/service/alerts/create-notice-sender";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";

const { letters, settings } = await mailServer();
const market = await testMarket({ ...settings, MILLRACE_PUBLIC_URL: "https://millrace.example" });
const { buyer, call, seller, services, sql, time, workflow } = market;

let seen = 0;
/** Returns the new emails that contain these words. */
async function mailed(words: string): Promise<string[]> {
  const sender = createNoticeSender(services);
  await sender.look();
  await sender.rest();
  await sender.stop();
  const fresh = letters.slice(seen);
  seen = letters.length;
  return fresh
    .map((letter) => letter.replace(/=\r\n/g, "").replace(/=3D/g, "="))
    .filter((letter) => letter.includes(words));
}

async function list(id: string, listed: boolean) {
  expect((await seller.api("PUT", `/market/workflow/${id}`, { listed })).status).toBe(200);
}

test("owners of the instance get a mail and news of each new listing and report, once a day for an item", async () => {
  const { id } = await workflow(seller);
  await list(id, true);
  const [first, ...more] = await mailed("'Board' was listed");
  expect(more).toEqual([]);
  expect(first).toContain(`To: ${OWNER.email}`);
  expect(first).toContain(`https://millrace.example/market/workflow/${id}`);
  await list(id, false);
  await list(id, true);
  expect(await mailed("'Board' was listed")).toEqual([]);

  const report = { reason: "rights", text: "Mine\nhttps://evil.example" };
  const send = () => buyer.api("POST", `/market/workflow/${id}/reports`, report);
  expect((await send()).status).toBe(204);
  expect((await send()).status).toBe(204);
  const [notified, ...others] = await mailed("'Board' was reported");
  expect(others).toEqual([]);
  expect(notified).toContain("Uses data without permission");
  expect(notified).toContain("> https://evil.example");
  time.offsetMs = 24 * 3_600_000;
  expect((await send()).status).toBe(204);
  expect(await mailed("'Board' was reported")).toHaveLength(1);
  time.offsetMs = 0;

  const { body } = await call("GET", "/instance/news");
  expect(body).toEqual({
    reports: 1,
    reviews: 0,
    listings: [
      {
        kind: "workflow",
        item_id: id,
        name: "Board",
        publisher: "seller's workspace",
        listed_at: expect.any(String),
      },
    ],
  });
  expect((await seller.api("GET", "/instance/news")).status).toBe(403);
  await call("PUT", `/market/workflow/${id}/takedown`, { body: { reason: "No right to sell it" } });
  const [taken] = await mailed("'Board' was removed from the market");
  expect(taken).toContain(`To: ${seller.email}`);
  expect(taken).toContain("removed your workflow =E2=80=9CBoard=E2=80=9D from the market");
  expect(taken).toContain(`https://millrace.example/market/workflow/${id}`);
  expect((await call("GET", "/instance/news")).body.listings).toEqual([]);
  await call("POST", `/market/workflow/${id}/reports/resolve`);
  expect((await call("GET", "/instance/news")).body).toEqual({ reports: 0, reviews: 0, listings: [] });
});

test("those whose workspace or account is deleted get the reason by mail", async () => {
  const reason = "Sells what belongs to others";
  const [closed, other] = [await market.person("closed"), await market.person("other")];
  await call("DELETE", `/instance/workspaces/${closed.workspaceId}`, { body: { reason } });
  const [row] = await sql`select user_id from members where workspace_id = ${other.workspaceId}`;
  await call("DELETE", `/instance/people/${row?.user_id}`, { body: { reason } });
  const notified = await mailed(`> ${reason}`);
  const receivers = notified.map((letter) => /To: (\S+)/.exec(letter)?.[1]).sort();
  expect(receivers).toEqual([closed.email, other.email]);
});
