import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { backRuns } from "./back-runs";

/** Values that data providers returned in back-runs. They are only stored here and not published. */
export const backRunValues = pgTable(
  "back_run_values",
  {
    backRunId: uuid("back_run_id")
      .notNull()
      .references(() => backRuns.id, { onDelete: "cascade" }),
    providerId: text("provider_id").notNull(),
    n: integer("n").notNull(),
    type: text("type").notNull(),
    sha256: text("sha256").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.backRunId, table.providerId, table.n] })],
);
