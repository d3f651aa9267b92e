import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { findIdentity, insertIdentity } from "@/db/queries/identities";
import { findUserByEmail } from "@/db/queries/users";
import type { AuthParts, OidcSettings } from "./auth-parts";

export const OIDC_PROVIDER = "oidc";

const claims = z.object({
  /** Checked by next-auth's library: the issuer that signed this. */
  iss: z.string().min(1),
  sub: z.string().min(1).max(500),
  /** Some issuers send it as text. One that does not say it vouches for nobody's address. */
  email_verified: z.union([z.literal(true), z.literal("true")]),
  email: z.string().trim().toLowerCase().optional(),
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
 * somebody is, an owner says whether they belong. The first time they are found by e-mail; from then on by what the
 * issuer calls them, so that an address which changes hands there opens nothing here.
 */
export async function oidcUserId(parts: AuthParts, profile: unknown): Promise<string | null> {
  const said = claims.safeParse(profile).data;
  if (said === undefined) return null;
  const known = await findIdentity(parts.db, said.iss, said.sub);
  if (known !== undefined) return known.userId;
  const user = said.email === undefined ? undefined : await findUserByEmail(parts.db, said.email);
  if (user === undefined) return null;
  const identity = {
    issuer: said.iss,
    subject: said.sub,
    userId: user.id,
    createdAt: new Date(parts.clock()),
  };
  const linked = await insertIdentity(parts.db, identity);
  return linked || (await findIdentity(parts.db, said.iss, said.sub))?.userId === user.id ? user.id : null;
}
