import { expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { newId } from "@/lib/kit/id";
import { claimNotices, insertNotices } from "./notices";

const { db } = await testDatabase();

test("notices are claimed in the chosen order, whatever their order on disk", async () => {
  const at = new Date();
  const rows = Array.from({ length: 5 }, (_, index) => ({
    id: newId(1),
    workspaceId: newId(1),
    type: "item.message",
    channel: "email" as const,
    address: `reader${index}@example.com`,
    subject: "Subject",
    body: "Body",
    messageId: `${index}`,
    at,
    nextAt: at,
  }));
  await insertNotices(db, rows);
  const chosen = rows.map(({ id }) => id).reverse();
  const claimed = await claimNotices(db, chosen, new Date(at.getTime() + 60_000));
  expect(claimed.map(({ id }) => id)).toEqual(chosen);
});
