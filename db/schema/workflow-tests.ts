import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, jsonText, workspaceId } from "@/db/columns";
import { workflows } from "./workflows";

/** Workflow tests. Each has the input of a run and the expectations that the run must meet. */
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
    /** Time of the latest run of the test; null if it was never run. */
    ranAt: at("ran_at"),
    hasPassed: boolean("has_passed"),
    passedAt: at("passed_at"),
  },
  (table) => [
    // Used to list the tests of a workflow
    index("workflow_tests_of_workflow").on(table.workflowId, table.id),
  ],
);
