import { afterAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { callerOf, serve } from "@/lib/http/tests/http-entry.suite";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, seller, services, workflow } = await testMarket();
const { databaseUrl, databaseDirectUrl: directUrl } = services.env;
const small = connect(databaseUrl, { directUrl, max: 1 });
const { hot, db } = small;
const call = callerOf(await serve({ ...services, hot, db }));
afterAll(() => small.end());

const MANY = 6;

test("many changes at once never wait for each other's connections", async () => {
  const { id } = await workflow(seller);
  const { id: other } = await workflow(seller);
  const offer = await seller.api("PUT", `/workflows/${id}/worker`, { name: "Shout", result_from: 1 });
  const user = await buyer.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Uses it",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "go" } },
      { index: 1, type: offer.body.type, params: { symbol: "a" } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  const widget = {
    name: "Close",
    kind: "text",
    source: { workflow_id: id, provider_id: "board" },
    options: {},
  };
  const dashboard = { name: "Morning", layout: [], parameters: {} };
  const items = await Promise.all(
    Array.from({ length: MANY }, async () => {
      const shown = await seller.api("POST", "/widgets", widget);
      await seller.api("PUT", `/market/widget/${shown.body.id}`, { listed: true });
      const board = await seller.api("POST", "/dashboards", dashboard);
      return { widgetId: shown.body.id, dashboardId: board.body.id };
    }),
  );
  const moved = { ...widget, source: { workflow_id: other, provider_id: "board" } };
  const hidden = { ...dashboard, visibility: "private" };
  const answers = await Promise.all(
    items.flatMap(({ widgetId, dashboardId }) => [
      call("PUT", `/widgets/${widgetId}`, { token: seller.token, body: moved }),
      call("PUT", `/dashboards/${dashboardId}`, { token: seller.token, body: hidden }),
      call("POST", "/subscriptions", { token: buyer.token, body: { kind: "widget", id: widgetId } }),
      call("POST", `/workflows/${user.body.id}/publish`, { token: buyer.token, body: {} }),
      call("POST", `/workflows/${user.body.id}/test`, { token: buyer.token, body: { worker: 0 } }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(items.flatMap(() => [200, 200, 201, 200, 200]));
});
