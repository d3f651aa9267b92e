import type { z } from "zod";
import type { Db } from "@/db/handle";
import type { WorkflowRow } from "@/db/queries/workflows";
import type { savedWorkflow } from "@/lib/contract/workflows";
import { type WorkflowDocument, workflowDocument } from "@/lib/schema/workflow";
import { findAllProblems } from "./find-all-problems";
import { maskSecrets } from "./stored-document";

export type SavedWorkflow = z.output<typeof savedWorkflow>;

export function documentOf(text: string): WorkflowDocument {
  return workflowDocument.parse(JSON.parse(text));
}

export async function workflowAnswer(
  db: Db,
  row: Pick<WorkflowRow, "id" | "workspaceId" | "revision" | "liveVersion">,
  stored: WorkflowDocument,
): Promise<SavedWorkflow> {
  return {
    ...maskSecrets(stored),
    id: row.id,
    revision: row.revision,
    live_version: row.liveVersion,
    problems: await findAllProblems(db, row.workspaceId, stored),
  };
}
