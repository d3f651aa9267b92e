import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { providerKey } from "./published-columns";

/**
 * Publishings of providers that have hooks, noted by the statement that writes the value, so none is lost whatever dies.
 * A runner makes deliveries of them and deletes them; mostly there is none.
 */
export const hookEvents = pgTable("hook_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  ...providerKey(),
  /** The subscriber's workspace, if it is their copy; null for public values. */
  readerId: uuid("reader_id"),
  version: integer("version").notNull(),
  etag: text("etag").notNull(),
  publishedAt: at("published_at").notNull(),
});
