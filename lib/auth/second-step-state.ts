import type { SignInWay } from "@/lib/schema/sign-in-way";

interface SessionFacts {
  /** True if the instance or the session's workspace requires it. */
  readonly required: boolean;
  /** Null for sessions older than this field. */
  readonly signedInBy: SignInWay | null;
  readonly hasFactor: boolean;
  readonly hasPassword: boolean;
}

/**
 * `set up`: the person has no second factor yet; `sign in`: this session hasn't used it. Single sign-on
 * counts as both factors; people without a password have no other way in, so they pass too.
 */
export function secondStepState(facts: SessionFacts): "done" | "set up" | "sign in" {
  const { required, signedInBy, hasFactor, hasPassword } = facts;
  if (!required || signedInBy === "sso") return "done";
  if (!hasFactor) return signedInBy === null && !hasPassword ? "done" : "set up";
  return signedInBy === "password" ? "sign in" : "done";
}
