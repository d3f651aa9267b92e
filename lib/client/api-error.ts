import type { z } from "zod";
import type { problemBody } from "@/lib/schema/problem";

export type ProblemBody = z.infer<typeof problemBody>;

interface ApiErrorFacts {
  /** `problem`: the server said why. `network`: no answer came. `unreadable`: an answer that is not ours. */
  kind: "problem" | "network" | "unreadable";
  status: number | null;
  code: string;
  title: string;
  detail: string;
  problem: ProblemBody | null;
  errorId: string | null;
  /** Seconds to wait, where the server named them. */
  retryAfter: number | null;
}

/** Thrown by `call`, because that is how react-query learns that a request failed. */
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

  /** Faults of single fields, by path; empty where the problem is about the whole. */
  get faults(): NonNullable<ProblemBody["errors"]> {
    return this.problem?.errors ?? [];
  }

  /** The first fault of a field of a form. */
  faultAt(path: string): string | undefined {
    return this.faults.find((fault) => fault.path === path)?.message;
  }
}
