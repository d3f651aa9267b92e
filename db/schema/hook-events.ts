import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { providerKey } from "./published-columns";

/**
 * Publications of providers that have webhooks. They are written by the same statement as the value, so that
 * no event is lost if a process dies. A runner turns them into deliveries and deletes them, so the table is
 * usually empty.
 */
export const hookEvents = pgTable("hook_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  ...providerKey(),
  /**
   * The subscriber's workspace, if the value was published only for that subscriber; null for public values.
   */
  readerId: uuid("reader_id"),
  version: integer("version").notNull(),
  etag: text("etag").notNull(),
  publishedAt: at("published_at").notNull(),
});
