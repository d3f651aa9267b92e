import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { workspaceId } from "@/db/columns";
import { workspaces } from "./workspaces";

const count = (name: string) => bigint(name, { mode: "number" });

/** A workspace's spending on models, by month (UTC) and model. */
export const modelSpending = pgTable(
  "model_spending",
  {
    workspaceId: workspaceId().references(() => workspaces.id),
    /** For example `2026-11`. */
    month: text("month").notNull(),
    model: text("model").notNull(),
    calls: count("calls").notNull(),
    input: count("input").notNull(),
    output: count("output").notNull(),
    /** Cost in micro-units; null until one of the calls has a price. */
    cost: count("cost"),
  },
  // Used by findModelBudget and listModelSpending
  (table) => [primaryKey({ columns: [table.workspaceId, table.month, table.model] })],
);
