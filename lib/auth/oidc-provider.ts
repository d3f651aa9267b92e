import type { OAuthConfig, UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { z } from "zod";
import { findIdentity, insertIdentity } from "@/db/queries/identities";
import { findUserByEmail } from "@/db/queries/users";
import type { AuthParts, OidcSettings } from "./auth-parts";

export const OIDC_PROVIDER = "oidc";

export const oidcClaims = z.object({
  /** The issuer that signed the token. next-auth's OpenID client has verified the token. */
  iss: z.string().min(1),
  sub: z.string().min(1).max(500),
  /** Some issuers send this as a string. If it isn't true, the email address isn't trusted. */
  email_verified: z.union([z.literal(true), z.literal("true")]),
  email: z.string().trim().toLowerCase().max(254).optional(),
  name: z.string().trim().min(1).optional().catch(undefined),
});

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
    authorization: { params: { scope: settings.scope } },
    idToken: true,
    ...(settings.groups.length > 0 && { userinfo: { request: withUserinfo(settings.groupsClaim) } }),
    checks: ["pkce", "state", "nonce"],
    profile: ({ sub, email, name }) => ({ id: sub, email, name: name ?? null }),
  };
}

type AskForProfile = NonNullable<UserinfoEndpointHandler["request"]>;

const tokenClaims = z.looseObject({ sub: z.string() });

/**
 * Reads the claims of the signed token. Adds the issuer's userinfo if the token has no groups, which many
 * issuers leave out of it. The token's own claims are never overwritten.
 */
function withUserinfo(claim: string): AskForProfile {
  return async ({ tokens, client }) => {
    // The signature was already verified when the token was received.
    const [, payload = ""] = (tokens.id_token ?? "").split(".");
    const said = tokenClaims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    const { userinfo_endpoint: endpoint } = client.issuer.metadata;
    if (claim in said || endpoint === undefined || tokens.access_token === undefined) return said;
    const more = await client.userinfo(tokens.access_token);
    return more.sub === said.sub ? { ...more, ...said } : said;
  };
}

/**
 * Returns the ID of the account that belongs to a person; null if there is none, because the issuer only
 * identifies people and doesn't decide who has access. The first sign-in matches by email, later ones by the
 * issuer's subject, so that an email address that is reassigned to someone else grants nothing here.
 */
export async function oidcUserId(parts: AuthParts, profile: unknown): Promise<string | null> {
  const said = oidcClaims.safeParse(profile).data;
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
