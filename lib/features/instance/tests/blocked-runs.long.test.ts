import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { call, elsewhere, knock, seller, sql, work, workflow } = await testMarket({ MILLRACE_LANE: "off" });

test("queued runs of a blocked workspace wait, and go on once it is unblocked", async () => {
  const board = await workflow(seller);
  const accepted: string[] = [];
  for (const symbol of ["one", "two", "three"])
    accepted.push((await knock(board.t, seller.token, { symbol })).body.run_id);
  const statuses = async () =>
    (await sql`select status from runs where id = any(${accepted}::uuid[])`).map(({ status }) => status);
  const path = `/instance/workspaces/${seller.workspaceId}`;
  expect((await elsewhere("POST", `${path}/block`, { body: { reason: "No" } })).status).toBe(204);
  for (let turn = 0; turn < 4; turn += 1) await work();
  expect(await statuses()).toEqual(["queued", "queued", "queued"]);
  expect(await sql`select from run_line where scope = ${`workspace:${seller.workspaceId}`}`).toHaveLength(3);
  expect((await call("POST", `${path}/unblock`)).status).toBe(204);
  await expect
    .poll(
      async () => {
        await work();
        return statuses();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual(["succeeded", "succeeded", "succeeded"]);
});
