import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { OUTBOUND_ACCESS } from "./outbound-access";

test("a new key counts in every process, and one that was deleted in none, without anybody waiting it out", async () => {
  const { seller, services, other } = await testMarket();
  const processes = [services, other].map((each) =>
    each.part(OUTBOUND_ACCESS).access({
      workspaceId: seller.workspaceId,
      signal: new AbortController().signal,
      secrets: new Set(),
    }),
  );
  for (const each of [services, other]) await each.part(INTAKE_MEMORY);
  const known = () =>
    Promise.all(processes.map(async ({ secret }) => (await secret("market"))?.value ?? null));
  const before = await known();
  const made = await seller.api("POST", "/credentials", {
    name: "k",
    provider: "market",
    value: "fresh-key-1",
  });
  await expect.poll(known).toEqual(["fresh-key-1", "fresh-key-1"]);
  await seller.api("DELETE", `/credentials/${made.body.id}`);
  await expect.poll(known).toEqual(before);
});
