import { z } from "zod";
import { drawWorkflow } from "@/lib/drawings/draw-workflow";
import { drawing } from "@/lib/schema/drawing";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { catalogue } from "./catalogue";

const draftSummary = z.object({ description: z.string(), workers: z.int().nonnegative(), drawing });

export type DraftSummary = z.output<typeof draftSummary>;

/** The summary is stored as JSON alongside the draft, so that lists don't have to parse documents. */
export function summarizeDraft(document: WorkflowDocument): DraftSummary {
  const { description, workers } = document;
  return { description, workers: workers.length, drawing: drawWorkflow(document, catalogue) };
}

export function parseDraftSummary(text: string): DraftSummary {
  return draftSummary.parse(JSON.parse(text));
}
