import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, jsonText, workspaceId } from "@/db/columns";
import { workflows } from "./workflows";

export const workflowTests = pgTable(
  "workflow_tests",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id")
      .notNull()
      .references(() => workflows.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Revision of the test, for `If-Match`. */
    revision: integer("revision").notNull().default(1),
    /**
     * Content of the test as JSON: the input and the expectations (`testCase` in
     * lib/schema/workflow-test.ts).
     */
    content: jsonText("content").notNull(),
    expectations: integer("expectations").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull(),
    ranAt: at("ran_at"),
    hasPassed: boolean("has_passed"),
    passedAt: at("passed_at"),
  },
  (table) => [index("workflow_tests_of_workflow").on(table.workflowId, table.id)],
);
