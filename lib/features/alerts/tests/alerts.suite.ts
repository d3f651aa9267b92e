import { afterAll, beforeEach } from "vitest";
import { LocalServers } from "@/lib/egress/local-servers.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createAlertScheduler } from "@/lib/service/alerts/create-alert-scheduler";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";

interface Rule {
  readonly on: string;
  readonly threshold?: number;
  readonly to?: readonly { channel: string; address: string }[];
}

/** A test market with a mail server and webhook receivers. Alerts are only checked when `look` is called. */
export async function testAlerts() {
  const { letters, settings } = await mailServer();
  const market = await testMarket({ MILLRACE_EGRESS_ALLOW: "127.0.0.1", ...settings });
  const { call, seller, time } = market;
  const receivers = new LocalServers();
  await receivers.start();
  const scheduler = createAlertScheduler(market.services);
  afterAll(async () => {
    await scheduler.stop();
    receivers.stop();
  });
  beforeEach(() => {
    letters.length = 0;
    receivers.seen.length = 0;
    receivers.routes.clear();
    time.offsetMs = 0;
  });

  type Person = typeof seller;
  return {
    ...market,
    letters,
    receivers,
    keeper: scheduler,

    /** Runs a single round of a runner's loop. */
    async look(): Promise<void> {
      await scheduler.look();
      await scheduler.rest();
    },

    /** Saves rules after confirming their addresses. Confirmation is tested elsewhere. */
    async rules(who: Person, id: string, given: readonly Rule[]) {
      for (const { channel, address } of given.flatMap(({ to = [] }) => to)) {
        if (channel === "email")
          await market.sql`insert into mail_receivers (workspace_id, box, asked_at, confirmed_at)
            values (${who.workspaceId}, ${address}, now(), now()) on conflict do nothing`;
      }
      const { status, body, text } = await who.api("PUT", `/workflows/${id}/alerts`, { rules: given });
      if (status !== 200) throw new Error(text);
      return body;
    },

    alertsOf: async (who: Person, id: string) =>
      (await who.api("GET", `/alerts?workflow_id=${id}`)).body.items,
    webhook: (path: string) => ({ channel: "webhook", address: receivers.here(path) }),
    mail: (address: string) => ({ channel: "email", address }),
    runs: (t: string, symbol: string) => call("POST", t, { token: seller.token, body: { symbol } }),
  };
}
