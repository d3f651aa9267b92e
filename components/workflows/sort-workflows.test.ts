import { expect, test } from "vitest";
import { sortWorkflows, type WorkflowSummary } from "./sort-workflows";

function workflow(name: string, more: Partial<WorkflowSummary> = {}): WorkflowSummary {
  return {
    id: name,
    name,
    description: "",
    revision: 1,
    live_version: null,
    offline: false,
    unpublished_changes: false,
    workers: 0,
    created_at: "2026-11-01T00:00:00Z",
    updated_at: "2026-11-01T00:00:00Z",
    last_run: null,
    ...more,
  };
}

const names = (rows: WorkflowSummary[]) => rows.map((row) => row.name);

test("names sort as people count, whatever the case", () => {
  const rows = [workflow("board 10"), workflow("Board 2"), workflow("alpha")];
  expect(names(sortWorkflows(rows, { by: "name", order: "asc" }))).toEqual(["alpha", "Board 2", "board 10"]);
});

test("what never ran comes after what did, the newest first", () => {
  const ran = (name: string, at: string) =>
    workflow(name, { last_run: { id: name, status: "succeeded", created_at: at } });
  const rows = [
    workflow("never"),
    ran("old", "2026-11-02T00:00:00Z"),
    ran("new", "2026-11-03T00:00:00+02:00"),
  ];
  expect(names(sortWorkflows(rows, { by: "run", order: "desc" }))).toEqual(["new", "old", "never"]);
});
