import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, workspaceId } from "@/db/columns";

/** Bodies of external responses that steps received, each stored once per workspace. */
export const inputBodies = pgTable(
  "input_bodies",
  {
    workspaceId: workspaceId(),
    /** Hash of the body before compression. */
    sha256: text("sha256").notNull(),
    /**
     * ID of the newest run that received this body. Run IDs sort by time, so this also shows how old the body
     * is.
     */
    runId: uuid("run_id").notNull(),
    type: text("type"),
    bytes: integer("bytes").notNull(),
    /** Size of `body`. */
    stored: integer("stored").notNull(),
    /** The body, compressed with Brotli. */
    body: bytes("body").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.sha256] }),
    // Used to calculate the total size, and to find the oldest bodies
    index("input_bodies_by_age").on(table.workspaceId, table.runId, table.stored),
    index("input_bodies_of_run").on(table.runId),
  ],
);
