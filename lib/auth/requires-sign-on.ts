import type { UserRow } from "@/db/queries/users";
import { type Problem, problem } from "@/lib/schema/problem";
import type { AuthParts } from "./auth-parts";

export function requiresSignOn({ oidc }: Pick<AuthParts, "oidc">, email: string): boolean {
  const domain = email.trim().toLowerCase().split("@").at(-1) ?? "";
  return oidc?.domains.includes(domain) ?? false;
}

/** Instance owners may always use a password, so that someone can sign in while the issuer is down. */
export function mayUsePassword(
  parts: Pick<AuthParts, "oidc">,
  user: Pick<UserRow, "email"> & Partial<Pick<UserRow, "instanceOwner">>,
): boolean {
  return user.instanceOwner === true || !requiresSignOn(parts, user.email);
}

export function signOnRequired(): Problem {
  return problem("sign_on_required", "Use single sign-on to sign in with this email address.");
}
