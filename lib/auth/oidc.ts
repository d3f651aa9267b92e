import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { findUserByEmail } from "@/db/queries/people";
import type { AuthParts, OidcSettings } from "./auth-parts";

export const OIDC_PROVIDER = "oidc";

const claims = z.object({
  email: z.string().trim().toLowerCase(),
  /** Some issuers send it as text; one that leaves it out vouches for its addresses by contract. */
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
});

/** One OpenID Connect issuer, found by its discovery document. */
export function oidcProvider(
  settings: OidcSettings,
): OAuthConfig<{ sub: string; email: string; name?: string }> {
  return {
    id: OIDC_PROVIDER,
    name: "Single sign-on",
    type: "oauth",
    wellKnown: `${settings.issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    profile: ({ sub, email, name }) => ({ id: sub, email, name: name ?? null }),
  };
}

/**
 * The person an issuer's profile stands for. Only people who are here already may come in: an issuer says who
 * somebody is, an owner says whether they belong.
 */
export async function oidcUserId(parts: AuthParts, profile: unknown): Promise<string | null> {
  const said = claims.safeParse(profile).data;
  if (said === undefined || said.email_verified === false || said.email_verified === "false") return null;
  return (await findUserByEmail(parts.db, said.email))?.id ?? null;
}
