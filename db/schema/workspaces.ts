import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "@/db/columns";

/** What workflows, credentials and prices belong to; people are its members. */
export const workspaces = pgTable("workspaces", {
  id: id(),
  name: text("name").notNull(),
  createdAt: createdAt(),
});
