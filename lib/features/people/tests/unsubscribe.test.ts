import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createNoticeSender } from "@/lib/service/alerts/create-notice-sender";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";

const { letters, settings } = await mailServer();
const publicUrl = "https://millrace.example";
const { buyer, call, credit, person, seller, services, setPrice, time, workflow } = await testMarket({
  ...settings,
  MILLRACE_PUBLIC_URL: publicUrl,
});
const DAY_MS = 24 * 3600 * 1000;

/** Returns the new emails to this address, with their lines unfolded. */
async function mailTo(address: string): Promise<string[]> {
  const sender = createNoticeSender(services);
  await sender.look();
  await sender.rest();
  await sender.stop();
  const whole = letters.map((letter) =>
    letter
      .replace(/=\r\n/g, "")
      .replace(/=3D/g, "=")
      .replace(/\r\n[ \t]+/g, " "),
  );
  return whole.filter((letter) => letter.includes(`To: ${address}`));
}

test("a press of the mail program's button ends what sellers write to an address, and nothing else", async () => {
  const other = await person("other");
  const { id } = await workflow(seller);
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 100, currency: "USD" });
  const subscriptions = [];
  for (const who of [buyer, other]) {
    await credit(who, 10_000);
    subscriptions.push((await who.api("POST", "/subscriptions", { kind: "workflow", id })).body.id);
  }
  const notify = (subject: string) =>
    seller.api("POST", `/prices/workflow/${id}/messages`, { subject, text: "More symbols." });
  expect((await notify("One")).status).toBe(202);
  const [mail = ""] = await mailTo("buyer@example.com");
  const address = new RegExp(
    `List-Unsubscribe: <${publicUrl}(/api/auth/unsubscribe\\?token=([\\w.-]+))>`,
  ).exec(mail);
  const [, path = "", token = ""] = address ?? [];
  expect(token).not.toBe("");
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(mail).toContain(`${publicUrl}/unsubscribe?token=${token}`);

  // Mail scanners follow links, so opening one must not change anything.
  const shown = await call("GET", path, { token: null });
  expect([shown.status, shown.headers.get("location")]).toEqual([303, `/unsubscribe?token=${token}`]);
  const post = (to: string, raw: string) =>
    call("POST", to, { token: null, raw, headers: { "Content-Type": "application/x-www-form-urlencoded" } });
  const oneClick = (to: string) => post(to, "List-Unsubscribe=One-Click");
  for (const forged of ["", token.slice(1), `${token}x`, `${token.split(".")[0]}.`])
    expect((await oneClick(`/api/auth/unsubscribe?token=${forged}`)).status).toBe(404);
  expect((await call("PUT", path, { token: null })).status).toBe(404);
  expect((await post(path, "x".repeat(5_000))).status).toBe(413);

  const next = async (subject: string) => {
    time.offsetMs += DAY_MS + 1000;
    expect((await notify(subject)).body.sent_to).toBe(2);
    const has = async (to: string) => (await mailTo(to)).some((letter) => letter.includes(`> ${subject}`));
    return [await has("other@example.com"), await has("buyer@example.com")];
  };
  expect(await next("Two")).toEqual([true, true]);
  expect((await oneClick(path)).status).toBe(200);
  expect((await oneClick(path)).status).toBe(200);
  expect(await next("Three")).toEqual([true, false]);

  // Mandatory emails still arrive and have no unsubscribe link.
  expect((await seller.api("POST", `/subscriptions/${subscriptions[0]}/end`, {})).status).toBe(200);
  const ended = (await mailTo("buyer@example.com")).find((letter) => letter.includes("has ended"));
  expect(ended).toBeDefined();
  expect(ended).not.toContain("List-Unsubscribe");

  // The page can be used to subscribe again.
  const back = await post(path, "then=page&again=1");
  expect([back.status, back.headers.get("location")]).toEqual([303, `/unsubscribe?token=${token}`]);
  expect((await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).status).toBe(201);
  expect(await next("Four")).toEqual([true, true]);
});
