import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "@/db/columns";

/** What workflows, credentials and prices belong to; people are its members. */
export const workspaces = pgTable("workspaces", {
  id: id(),
  name: text("name").notNull(),
  /** Runs at once over all its workflows; null for no limit of its own. */
  concurrency: integer("concurrency"),
  createdAt: createdAt(),
});
