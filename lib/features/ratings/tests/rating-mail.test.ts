import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createNoticeSender } from "@/lib/service/alerts/create-notice-sender";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";

const { letters, settings } = await mailServer();
const publicUrl = "https://millrace.example";
const { buyer, call, credit, knock, person, seller, services, setPrice, work, workflow } = await testMarket({
  ...settings,
  MILLRACE_PUBLIC_URL: publicUrl,
});
type Person = typeof buyer;

let seen = 0;
/** Returns the new emails about ratings, with their lines unfolded. */
async function notified(): Promise<string[]> {
  const sender = createNoticeSender(services);
  await sender.look();
  await sender.rest();
  await sender.stop();
  const fresh = letters.slice(seen);
  seen = letters.length;
  return fresh
    .map((letter) =>
      letter
        .replace(/=\r\n/g, "")
        .replace(/=3D/g, "=")
        .replace(/\r\n[ \t]+/g, " "),
    )
    .filter((letter) => letter.includes(" stars"));
}

async function sold() {
  const item = await workflow(seller);
  await setPrice(seller, "workflow", item.id, { mode: "per_cycle", amount: 100, currency: "USD" });
  await seller.api("PUT", `/market/workflow/${item.id}`, { listed: true });
  return item;
}

async function used(who: Person, { id, t }: { id: string; t: string }) {
  await credit(who, 1_000);
  const { key } = (await who.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  await knock(t, key, { symbol: "msft" });
  await work();
}

const rate = (who: Person, id: string, stars: number, text = "") =>
  who.api("PUT", `/market/workflow/${id}/rating`, { stars, text });

test("a seller hears of each buyer's first rating, and of no change of it", async () => {
  const [item, other] = [await sold(), await person("second")];
  for (const who of [buyer, other]) await used(who, item);
  // Refused ratings notify no one.
  expect((await rate(await person("stranger"), item.id, 1, "Never had it")).status).toBe(403);
  expect(await notified()).toEqual([]);

  expect((await rate(buyer, item.id, 4, "Early <b>enough</b>")).status).toBe(200);
  const [mail = "", ...none] = await notified();
  expect(none).toEqual([]);
  expect(mail).toContain("To: seller@example.com");
  expect(mail).toContain("Subject: [Millrace] 'Board' got 4 of 5 stars");
  expect(mail).toContain("Early <b>enough</b>");
  expect(mail).toContain("Early &lt;b&gt;enough&lt;/b&gt;");
  expect(mail).toContain(`${publicUrl}/market/workflow/${item.id}`);
  expect(mail).not.toContain("buyer@example.com");

  await rate(buyer, item.id, 1, "Late");
  await rate(buyer, item.id, 1, "Late");
  await buyer.api("DELETE", `/market/workflow/${item.id}/rating`);
  await rate(buyer, item.id, 2, "Late again");
  expect(await notified()).toEqual([]);
  await Promise.all([rate(other, item.id, 5), rate(other, item.id, 5)]);
  expect(await notified()).toHaveLength(1);
});

test("who does not want it presses the button of their mail program, or says so in Settings", async () => {
  const item = await sold();
  const rated = async (who: string) => {
    const made = await person(who);
    await used(made, item);
    expect((await rate(made, item.id, 5)).status).toBe(200);
    return notified();
  };
  const [mail = ""] = await rated("third");
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const [, path = ""] = new RegExp(`List-Unsubscribe: <${publicUrl}(/[^>]+)>`).exec(mail) ?? [];
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const pressed = await call("POST", path, { token: null, raw: "List-Unsubscribe=One-Click", headers });
  expect(pressed.status).toBe(200);
  expect(await rated("fourth")).toEqual([]);
  const choices = (await seller.api("GET", "/me/mail")).body.items;
  expect(choices).toContainEqual(expect.objectContaining({ kind: "rating.made", wanted: false }));
  await seller.api("PUT", "/me/mail/rating.made", { wanted: true });
  expect(await rated("fifth")).toHaveLength(1);
});
