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
  readonly groups: readonly GroupRole[];
  readonly groupsClaim: string;
  /** Email domains whose users must sign in through this issuer. They can't use a password or passkey. */
  readonly domains: readonly string[];
}

export interface AuthParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwords: Passwords;
  readonly callers: CallerCache;
  readonly security: SecurityLog;
  /** Encrypts the session cookie. Derived from the instance's secret key. */
  readonly cookieSecret: string;
  readonly seal: Seal;
  readonly publicUrl: string | undefined;
  readonly oidc: OidcSettings | undefined;
}

export interface RequestFacts {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
}
