import type { SignInWay } from "@/lib/schema/sign-in-way";

interface SessionFacts {
  readonly required: boolean;
  /** Null for sessions that were created before sign-in methods were recorded. */
  readonly signedInBy: SignInWay | null;
  readonly hasFactor: boolean;
  readonly hasPassword: boolean;
}

/**
 * `set up`: the person has no second factor yet. `sign in`: this session hasn't used it yet. Single sign-on
 * counts as both factors. An old session, whose sign-in method wasn't recorded, passes too if the person has
 * neither a password nor a second factor, because it can only have come from single sign-on.
 */
export function secondStepState(facts: SessionFacts): "done" | "set up" | "sign in" {
  const { required, signedInBy, hasFactor, hasPassword } = facts;
  if (!required || signedInBy === "sso") return "done";
  if (!hasFactor) return signedInBy === null && !hasPassword ? "done" : "set up";
  return signedInBy === "password" ? "sign in" : "done";
}
