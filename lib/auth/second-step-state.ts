import type { SignInWay } from "@/lib/schema/sign-in-way";

interface SessionFacts {
  /** By the instance, or by the workspace that the session works in. */
  readonly required: boolean;
  /** Null for sessions that began before this was kept. */
  readonly signedInBy: SignInWay | null;
  readonly hasFactor: boolean;
  readonly hasPassword: boolean;
}

/**
 * Whether a session may go on: `set up` for who has no second step yet, `sign in` for who has one that this session
 * never saw. Single sign-on counts as both steps, and so does somebody without a password: nothing else opens for them.
 */
export function secondStepState(facts: SessionFacts): "done" | "set up" | "sign in" {
  const { required, signedInBy, hasFactor, hasPassword } = facts;
  if (!required || signedInBy === "sso") return "done";
  if (!hasFactor) return signedInBy === null && !hasPassword ? "done" : "set up";
  return signedInBy === "password" ? "sign in" : "done";
}
