import type { Db } from "@/db/handle";
import type { listWorkflows } from "@/db/queries/list-workflows";
import { saveSummaries } from "@/db/queries/workflows";
import { type DraftSummary, parseDraftSummary, summarizeDraft } from "@/lib/service/document/draft-summary";
import { documentInTurn } from "@/lib/service/document/workflow-answer";

type ListedWorkflow = Awaited<ReturnType<typeof listWorkflows>>[number];

/** Drafts saved by a release without summaries or drawings are parsed once, and their summaries are stored. */
export async function readSummaries(
  db: Db,
  workspaceId: string,
  rows: readonly ListedWorkflow[],
): Promise<ReadonlyMap<string, DraftSummary>> {
  const summaries = new Map<string, DraftSummary>();
  const missing: { id: string; revision: number; summary: string }[] = [];
  for (const { id, revision, summary, document } of rows) {
    if (document === null) {
      summaries.set(id, parseDraftSummary(summary ?? ""));
      continue;
    }
    const made = summarizeDraft(await documentInTurn(document));
    summaries.set(id, made);
    missing.push({ id, revision, summary: JSON.stringify(made) });
  }
  if (missing.length > 0) await saveSummaries(db, workspaceId, missing);
  return summaries;
}
