import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes } from "@/db/columns";
import { backRuns } from "./back-runs";

/** Content of the values in `back_run_values`. Equal values of a back-run share a row. */
export const backRunBodies = pgTable(
  "back_run_bodies",
  {
    backRunId: uuid("back_run_id")
      .notNull()
      .references(() => backRuns.id, { onDelete: "cascade" }),
    sha256: text("sha256").notNull(),
    /** The body, compressed with Brotli. */
    body: bytes("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.backRunId, table.sha256] })],
);
