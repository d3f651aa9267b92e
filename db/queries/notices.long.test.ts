import { expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { newId } from "@/lib/kit/id";
import { insertNotices } from "./notices";

const { db, sql } = await testDatabase();

test("what is told to ten thousand is written with the rest of its transaction, or not at all", async () => {
  const workspaceId = newId(1);
  const at = new Date();
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: newId(1),
    workspaceId,
    type: "item.message",
    channel: "email" as const,
    address: `reader${index}@example.com`,
    subject: "A word",
    body: "Told to all.",
    messageId: `${index}`,
    at,
    nextAt: at,
  }));
  const count = async () => (await sql`select count(*)::int as n from notices`)[0]?.n;
  const broken = db.transaction(async (tx) => {
    await insertNotices(tx, rows);
    throw new Error("on the way");
  });
  await expect(broken).rejects.toThrow("on the way");
  expect(await count()).toBe(0);
  await insertNotices(db, rows);
  expect(await count()).toBe(10_000);
});
