import { z } from "zod";

/** What is wrong with a listing. */
export const REPORT_REASONS = ["illegal", "misleading", "broken", "rights", "other"] as const;
export const reportReason = z.enum(REPORT_REASONS);
