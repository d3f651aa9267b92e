import { sql } from "drizzle-orm";
import { text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Columns that many tables share. Ids are UUIDv7 made by the process (lib/kit/id.ts), so they sort by time. */
export const id = () => uuid("id").primaryKey();
export const workspaceId = () => uuid("workspace_id").notNull();
export const createdAt = () =>
  timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow();
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Where something is filed: one folder, empty for none, and tags in lower case. */
export const folder = () => text("folder").notNull().default("");
export const tags = () => text("tags").array().notNull().default(sql`'{}'`);
/** JSON stored as the original text: `jsonb` would reorder keys and refuse U+0000. */
export const jsonText = (name: string) => text(name);
