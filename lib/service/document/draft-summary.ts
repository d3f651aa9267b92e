import { z } from "zod";
import type { WorkflowDocument } from "@/lib/schema/workflow";

const draftSummary = z.object({ description: z.string(), workers: z.int().nonnegative() });

export type DraftSummary = z.output<typeof draftSummary>;

/** Summary stored as JSON alongside the draft, so that lists don't have to parse documents. */
export function summarizeDraft({ description, workers }: WorkflowDocument): DraftSummary {
  return { description, workers: workers.length };
}

export function parseDraftSummary(text: string): DraftSummary {
  return draftSummary.parse(JSON.parse(text));
}
