import type { Logger } from "pino";
import type { Db } from "@/db/handle";
import type { Clock } from "@/lib/kit/clock";
import type { Seal } from "@/lib/kit/seal";
import type { CallerCache } from "./caller-cache";
import type { GroupRole } from "./group-roles";
import type { Passwords } from "./passwords";
import type { SecurityLog } from "./security-log";

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** What groups of the issuer are worth here, and where it tells of them. */
  readonly groups: readonly GroupRole[];
  readonly groupsClaim: string;
  /** Of whose people nobody comes in by password or passkey. */
  readonly domains: readonly string[];
}

/** What this folder needs from the wiring; `Services` has all of it. */
export interface AuthParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwords: Passwords;
  readonly callers: CallerCache;
  readonly security: SecurityLog;
  /** Derived from the instance's secret key: encrypts the session cookie. */
  readonly cookieSecret: string;
  /** Opens the secrets of authenticator apps. */
  readonly seal: Seal;
  readonly publicUrl: string | undefined;
  readonly oidc: OidcSettings | undefined;
}

/** What is known of a request before anybody looked at its body. */
export interface RequestFacts {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
}
