import { LIMITS as EXPRESSION_LIMITS } from "@/lib/expression/limits";

/**
 * Limits of a replayed run. They are the same as for any other run, except for the memory limit, because
 * several runs may be replayed at once.
 */
export const REPLAY_LIMITS = {
  resultBytes: 1024 * 1024,
  runBytes: 128 * 1024 * 1024,
  stepTimeoutMs: 300_000,
  runTimeoutMs: 3_600_000,
  expressionWork: EXPRESSION_LIMITS.work,
  isInline: false,
} as const;
