import type { AuthOptions, Session } from "next-auth";
import type { JWT } from "next-auth/jwt";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { z } from "zod";
import { listMemberships } from "@/db/queries/members";
import { findUser } from "@/db/queries/users";
import { isId } from "@/lib/kit/id";
import type { SignInWay } from "@/lib/schema/sign-in-way";
import type { AuthParts } from "./auth-parts";
import { authCookies, usesSecureCookies } from "./cookies";
import { findBlock } from "./find-block";
import { OIDC_PROVIDER, oidcProvider, oidcUserId } from "./oidc-provider";
import { closeSession, isLiveSession, openSession, SESSION_SECONDS } from "./sessions";
import {
  type SignedIn,
  type SignInAttempt,
  signInByPasskey,
  signInByPassword,
  signInBySecondStep,
} from "./sign-in-by";
import { signInByIssuer } from "./sign-in-by-issuer";

export interface SignInFacts extends SignInAttempt {
  readonly agent: string;
  /**
   * Receives unexpected errors, which must not reach next-auth, because it would put their messages into the
   * redirect URL.
   */
  broke(error: unknown): void;
}

const sessionIds = z.object({ sub: z.string().refine(isId), sid: z.string().refine(isId) });

/** next-auth's token is only a reference; what grants access is the row in `sessions`. */
export function authOptions(parts: AuthParts, facts: SignInFacts): AuthOptions {
  const secure = usesSecureCookies(parts);
  let by: SignInWay = "sso";
  const way = (
    id: string,
    fields: readonly string[],
    signIn: (parts: AuthParts, facts: SignInFacts, given: unknown) => Promise<SignedIn | null>,
  ): CredentialsConfig => ({
    id,
    name: id,
    type: "credentials",
    credentials: Object.fromEntries(fields.map((field) => [field, {}])),
    authorize: (given) =>
      reported(facts, null, async () => {
        const signedIn = await signIn(parts, facts, given);
        if (signedIn === null) return null;
        by = signedIn.by;
        return signedIn.user;
      }),
  });
  return {
    secret: parts.cookieSecret,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    useSecureCookies: secure,
    cookies: authCookies(parts),
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [
      way("credentials", ["email", "password"], signInByPassword),
      way("second-step", ["code", "passkey"], signInBySecondStep),
      way("passkey", ["passkey"], signInByPasskey),
      ...(parts.oidc === undefined ? [] : [oidcProvider(parts.oidc)]),
    ],
    callbacks: {
      signIn: ({ user, account, profile }) =>
        reported(facts, false, async () => {
          const isSso = account?.provider === OIDC_PROVIDER && parts.oidc !== undefined;
          const userId = isSso ? await signInByIssuer(parts, parts.oidc, profile, facts.address) : user.id;
          const belongs = userId !== null && (await listMemberships(parts.db, userId)).length > 0;
          if (!belongs && isSso) noteSsoRefusal(parts, facts);
          if (!belongs || !isSso) return belongs;
          const person = await findUser(parts.db, userId);
          const block = person === undefined ? null : await findBlock(parts, person);
          if (block !== null) facts.refused(block);
          return block === null;
        }),
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
      jwt: async ({ token, trigger, account, profile }) => {
        if (trigger !== "signIn") return continued(parts, token);
        const userId = account?.provider === OIDC_PROVIDER ? await oidcUserId(parts, profile) : token.sub;
        const sid = typeof userId === "string" ? await openSession(parts, userId, { ...facts, by }) : null;
        if (typeof userId !== "string" || sid === null) throw new SessionRefused();
        return { sub: userId, sid, email: token.email ?? null, name: token.name ?? null };
      },
      session: ({ session }): Session => session,
    },
    events: {
      signOut: async ({ token }) => {
        const ids = sessionIds.safeParse(token).data;
        if (ids !== undefined) await closeSession(parts, ids.sub, ids.sid);
      },
    },
    logger: {
      error: (code: string, metadata: unknown) => {
        // Every browser whose session has ended causes this error when it comes back, so it isn't worth a
        // warning.
        const level = code === "JWT_SESSION_ERROR" ? "debug" : "warn";
        if (code === "OAUTH_CALLBACK_ERROR") noteSsoRefusal(parts, facts);
        parts.log[level]({ code, reason: reasonOf(metadata) }, "Sign-in failed");
      },
      warn: (code: string) => parts.log.debug({ code }, "Sign-in warning"),
      debug: () => undefined,
    },
  };
}

function noteSsoRefusal({ security }: AuthParts, { address }: SignInFacts): void {
  security.noteInBulk({ kind: "sign_in_failed", workspaceId: null, address, details: { by: "sso" } });
}

/** Thrown to make the sign-in fail where next-auth offers no other way to reject it. */
class SessionRefused extends Error {
  override readonly name = "SessionRefused";
  constructor() {
    super("Your session has ended, or you don't belong to a workspace.");
  }
}

async function reported<T>(facts: SignInFacts, refusal: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    facts.broke(error);
    return refusal;
  }
}

async function continued(parts: AuthParts, token: JWT): Promise<JWT> {
  const ids = sessionIds.safeParse(token).data;
  if (ids === undefined || !(await isLiveSession(parts, ids.sid))) throw new SessionRefused();
  return token;
}

/**
 * Returns the redirect URL if it belongs to this site, otherwise the base URL, because a link can contain any
 * URL.
 */
function ownAddress(url: string, baseUrl: string): string {
  if (!URL.canParse(url, baseUrl)) return baseUrl;
  const target = new URL(url, baseUrl);
  return target.origin === new URL(baseUrl).origin ? target.href : baseUrl;
}

function reasonOf(metadata: unknown): string {
  const holder = z.object({ error: z.instanceof(Error) }).safeParse(metadata).data;
  const error = holder?.error ?? metadata;
  return error instanceof Error ? error.message : "unknown";
}
