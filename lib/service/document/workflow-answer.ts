import type { z } from "zod";
import type { Db } from "@/db/handle";
import type { WorkflowRow } from "@/db/queries/workflows";
import type { savedWorkflow } from "@/lib/contract/workflows";
import { pauseAfter, unitsOfText } from "@/lib/kit/steps";
import { type WorkflowDocument, workflowDocument } from "@/lib/schema/workflow";
import { findAllProblems, findTestProblems } from "./find-all-problems";
import { maskSecrets } from "./stored-document";

export type SavedWorkflow = z.output<typeof savedWorkflow>;

export function documentOf(text: string): WorkflowDocument {
  return workflowDocument.parse(JSON.parse(text));
}

/**
 * Parses a document and, if it is large (it may have megabytes), yields to the process's other work
 * afterwards.
 */
export async function documentInTurn(text: string): Promise<WorkflowDocument> {
  const document = documentOf(text);
  await pauseAfter(unitsOfText(text.length));
  return document;
}

export async function documentsInTurn<Row extends { readonly document: string }>(
  rows: readonly Row[],
): Promise<{ row: Row; document: WorkflowDocument }[]> {
  const parsed: { row: Row; document: WorkflowDocument }[] = [];
  for (const row of rows) parsed.push({ row, document: await documentInTurn(row.document) });
  return parsed;
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
    problems: [
      ...(await findAllProblems(db, row.workspaceId, stored)),
      ...(await findTestProblems(db, row.id, stored)),
    ],
  };
}
