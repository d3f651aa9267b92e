import { expect, test } from "vitest";
import { createAlertScheduler } from "@/lib/service/alerts/create-alert-scheduler";
import { createHookSender } from "@/lib/service/hooks/create-hook-sender";
import { testAlerts } from "./alerts.suite";

const {
  alertsOf,
  call,
  keeper: scheduler,
  letters,
  look,
  mail,
  other,
  person,
  receivers,
  rules,
  runs,
  seller,
  services,
  sql,
  time,
  webhook,
  workflow,
} = await testAlerts();
const HOUR_MS = 3_600_000;

test("a receiver that hangs keeps nobody else waiting", async () => {
  const { id, t } = await workflow(seller);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  receivers.routes.set("/hangs", (_, response) => {
    held.then(() => response.end());
  });
  await rules(seller, id, [{ on: "failure", to: [webhook("/hangs"), webhook("/well")] }]);
  await runs(t, "FAIL");
  await scheduler.look();
  await expect.poll(() => receivers.seen.map(({ url }) => url).sort()).toEqual(["/hangs", "/well"]);
  await expect
    .poll(async () =>
      (await alertsOf(seller, id))[0].notified.filter((n: { delivered_at: unknown }) => n.delivered_at),
    )
    .toHaveLength(1);
  release();
  await scheduler.rest();
});

test("a crash between raising and telling leaves nothing untold: it is sent once its time is over, under one id", async () => {
  const { id, t } = await workflow(seller);
  await rules(seller, id, [{ on: "failure", to: [webhook("/in")] }]);
  await runs(t, "FAIL");
  await look();
  // The state after a kill between the receiver's response and its record.
  await sql`update notices set state = 'pending', next_at = at, delivered_at = null,
    claimed_until = ${new Date(Date.now() + HOUR_MS)} where workflow_id = ${id}`;
  await look();
  expect(receivers.seen).toHaveLength(1);
  time.offsetMs = HOUR_MS + 1_000;
  await look();
  expect(receivers.seen).toHaveLength(2);
  expect(receivers.seen[1]?.headers["webhook-id"]).toBe(receivers.seen[0]?.headers["webhook-id"]);
});

/** A process that dies at its nth transaction, either before the commit or just after it. */
function dyingAt(deed: number, when: "before" | "after") {
  let deeds = 0;
  const transaction: typeof services.db.transaction = async (act, config) => {
    deeds += 1;
    if (deeds > deed) throw new Error("died");
    const done = await services.db.transaction(async (tx) => {
      const written = await act(tx);
      if (deeds === deed && when === "before") throw new Error("died");
      return written;
    }, config);
    if (deeds === deed) throw new Error("died");
    return done;
  };
  const db = new Proxy(services.db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  return createAlertScheduler({ ...services, db });
}

test("wherever the process dies that raises and tells, each failure is one alert and one message", async () => {
  const deaths = [1, 2, 3].flatMap((deed) => [
    { deed, when: "before" as const },
    { deed, when: "after" as const },
  ]);
  for (const { deed, when } of deaths) {
    time.offsetMs = 0;
    receivers.seen.length = 0;
    const { id, t } = await workflow(seller);
    await rules(seller, id, [{ on: "failure", to: [webhook(`/${id}`)] }]);
    await runs(t, "FAIL");
    const dying = dyingAt(deed, when);
    await dying.look().catch(() => undefined);
    await dying.rest();
    // Long enough for all of its claims to have expired.
    time.offsetMs = HOUR_MS / 2;
    for (let turn = 0; turn < 2; turn += 1) await look();
    const notified = receivers.seen.filter(({ url }) => url === `/${id}`);
    const facts = [(await alertsOf(seller, id)).map(({ count }: { count: number }) => count)];
    expect([deed, when, ...facts]).toEqual([deed, when, [1]]);
    expect([deed, when, new Set(notified.map(({ headers }) => headers["webhook-id"])).size]).toEqual([
      deed,
      when,
      1,
    ]);
    expect(notified).toHaveLength(1);
  }
});

test("without a mail server, and where it takes no mail for somebody, the alert says so", async () => {
  const { id, t } = await workflow(seller);
  const noMail = createAlertScheduler({ ...other, env: { ...other.env, mail: undefined } });
  await runs(t, "FAIL");
  await noMail.look();
  await noMail.rest();
  const [{ notified }] = await alertsOf(seller, id);
  expect(notified).toMatchObject([{ delivered_at: null, error: { code: "mail_off" } }]);

  const next = await workflow(seller);
  await rules(seller, next.id, [{ on: "failure", to: [mail("nobody@example.com")] }]);
  await runs(next.t, "FAIL");
  await look();
  const [refused] = await alertsOf(seller, next.id);
  expect(refused.notified).toMatchObject([{ delivered_at: null, error: { code: "invalid_params" } }]);
  expect(letters).toEqual([]);
});

test("who has left the workspace is told no more: its first owner is", async () => {
  const guest = await person("guest");
  const { id, t } = await workflow(guest);
  await sql`update workflows set owner_id = (select id from users where email = 'buyer@example.com') where id = ${id}`;
  await call("POST", t, { token: guest.token, body: { symbol: "FAIL" } });
  await look();
  expect(letters.map((letter) => /To: (\S+)/.exec(letter)?.[1])).toEqual(["guest@example.com"]);
});

test("when a webhook on a provider ends itself, who made it is told once", async () => {
  const { id, t } = await workflow(seller);
  receivers.routes.set("/gone", (_, response) => response.writeHead(410).end());
  const url = receivers.here("/gone?key=s3cret");
  await seller.api("POST", "/hooks", { workflow_id: id, provider_id: "board", url });
  const hooks = createHookSender(services);
  await runs(t, "one");
  await runs(t, "two");
  await hooks.look();
  await hooks.rest();
  await look();
  await hooks.stop();
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatch(/To: seller@example.com/);
  expect(letters[0]).toMatch(/410/);
  expect(letters[0]).not.toContain("s3cret");
});
