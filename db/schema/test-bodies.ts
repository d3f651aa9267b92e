import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { workspaceId } from "@/db/columns";
import { workflowTests } from "./workflow-tests";

/** Bodies in `input_bodies` that a test needs, and that are therefore not deleted with the oldest ones. */
export const testBodies = pgTable(
  "test_bodies",
  {
    testId: uuid("test_id")
      .notNull()
      .references(() => workflowTests.id, { onDelete: "cascade" }),
    workspaceId: workspaceId(),
    sha256: text("sha256").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.testId, table.sha256] }),
    index("test_bodies_by_body").on(table.workspaceId, table.sha256),
  ],
);
