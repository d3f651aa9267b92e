import type { z } from "zod";
import type { workflowSummary } from "@/lib/contract/workflows";

export type WorkflowSummary = z.infer<typeof workflowSummary>;
