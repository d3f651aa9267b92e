import type { z } from "zod";
import type { problemBody } from "@/lib/schema/problem";

export type ProblemBody = z.infer<typeof problemBody>;

interface ApiErrorFacts {
  /**
   * `problem`: one of our own error responses; `network`: no response; `unreadable`: a response that isn't
   * ours.
   */
  kind: "problem" | "network" | "unreadable";
  status: number | null;
  code: string;
  title: string;
  detail: string;
  problem: ProblemBody | null;
  errorId: string | null;
  /** Seconds to wait before the next attempt; null if the server didn't specify a time. */
  retryAfter: number | null;
}

/** Thrown by `call`, because react-query expects failed requests to throw. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ApiErrorFacts["kind"];
  readonly status: number | null;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly problem: ProblemBody | null;
  readonly errorId: string | null;
  readonly retryAfter: number | null;

  constructor(facts: ApiErrorFacts, cause?: unknown) {
    super(facts.detail, { cause });
    this.kind = facts.kind;
    this.status = facts.status;
    this.code = facts.code;
    this.title = facts.title;
    this.detail = facts.detail;
    this.problem = facts.problem;
    this.errorId = facts.errorId;
    this.retryAfter = facts.retryAfter;
  }

  /**
   * Errors of single fields, each with the field's path. Empty if the problem is with the request as a whole.
   */
  get faults(): NonNullable<ProblemBody["errors"]> {
    return this.problem?.errors ?? [];
  }

  faultAt(path: string): string | undefined {
    return this.faults.find((fault) => fault.path === path)?.message;
  }
}
