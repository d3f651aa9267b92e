import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, call, knock, seller, work, workflow } = await testMarket();

test("a board is seen as it stood at each moment that is kept, by who may see it; a link shows now alone", async () => {
  const item = await workflow(seller);
  const source = { workflow_id: item.id, provider_id: "board" };
  const { body: widget } = await seller.api("POST", "/widgets", {
    name: "Q",
    kind: "table",
    source,
    options: {},
  });
  const layout = [{ widget_id: widget.id, x: 0, y: 0, w: 4, h: 4 }];
  const { body: board } = await seller.api("POST", "/dashboards", { name: "Desk", layout });
  const before = new Date(Date.now() - 60_000).toISOString();
  for (const symbol of ["ibm", "msft", "orcl"]) {
    await knock(item.t, null, { symbol });
    await work();
  }
  const { body: moments } = await seller.api("GET", `/dashboards/${board.id}/moments`);
  expect(moments.items).toHaveLength(3);
  expect(moments.items).toEqual([...moments.items].sort());
  const at = (time: string) =>
    seller.api("GET", `/dashboards/${board.id}/data?as_of=${encodeURIComponent(time)}`);
  const symbols = await Promise.all(
    moments.items.map(async (time: string) => (await at(time)).body.items[0].data.symbol),
  );
  expect(symbols).toEqual(["IBM", "MSFT", "ORCL"]);
  expect((await at(moments.items[1])).body.items[0]).toMatchObject({
    version: 2,
    run_id: expect.any(String),
  });
  expect((await at(before)).body.items[0]).toMatchObject({ data: null, error: { code: "not_kept" } });
  expect((await at("yesterday")).status).toBe(400);

  expect((await buyer.api("GET", `/dashboards/${board.id}/moments`)).status).toBe(404);
  expect((await buyer.api("GET", `/dashboards/${board.id}/data?as_of=${before}`)).status).toBe(404);
  expect((await call("GET", `/dashboards/${board.id}/moments`, { token: null })).status).toBe(401);
  const { body: link } = await seller.api("POST", "/share-links", { kind: "dashboard", id: board.id });
  const shared = await knock(`/api/v1/shared/${link.token}/data?as_of=${encodeURIComponent(before)}`, null);
  expect(shared.body.items[0].data).toEqual({ symbol: "ORCL" });
});

test("a copy of a board has widgets of its own, by who may write and sees the board", async () => {
  const item = await workflow(seller);
  const source = { workflow_id: item.id, provider_id: "board" };
  const options = { ask: { webhook_id: "board", symbol: "symbol" } };
  const { body: widget } = await seller.api("POST", "/widgets", {
    name: "Q",
    kind: "table",
    source,
    options,
  });
  const layout = [{ widget_id: widget.id, x: 2, y: 1, w: 4, h: 4 }];
  const given = {
    name: "Desk",
    layout,
    parameters: { symbol: "MSFT" },
    calls_per_hour: 7,
    visibility: "private",
  };
  const { body: board } = await seller.api("POST", "/dashboards", given);
  const copied = await seller.api("POST", `/dashboards/${board.id}/copy`);
  expect(copied.status).toBe(201);
  expect(copied.body).toMatchObject({
    name: "Copy of Desk",
    revision: 1,
    parameters: { symbol: "MSFT" },
    calls_per_hour: 7,
    visibility: "private",
    layout: [{ x: 2, y: 1, w: 4, h: 4 }],
  });
  const [own] = copied.body.layout;
  expect(own.widget_id).not.toBe(widget.id);
  expect((await seller.api("GET", `/widgets/${own.widget_id}`)).body).toMatchObject({
    name: "Q",
    kind: "table",
    source,
    options,
  });
  await seller.api("DELETE", `/widgets/${own.widget_id}`);
  expect((await seller.api("GET", `/dashboards/${board.id}`)).body.layout).toHaveLength(1);

  expect((await buyer.api("POST", `/dashboards/${board.id}/copy`)).status).toBe(404);
  const { body: reader } = await seller.api("POST", "/tokens", { name: "r", scopes: ["read"] });
  expect((await call("POST", `/dashboards/${board.id}/copy`, { token: reader.token })).status).toBe(403);
});
