import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes } from "@/db/columns";
import { backRuns } from "./back-runs";

/** Bodies of the values of back-runs, each stored once per back-run. */
export const backRunBodies = pgTable(
  "back_run_bodies",
  {
    backRunId: uuid("back_run_id")
      .notNull()
      .references(() => backRuns.id, { onDelete: "cascade" }),
    sha256: text("sha256").notNull(),
    /** Compressed with Brotli. */
    body: bytes("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.backRunId, table.sha256] })],
);
