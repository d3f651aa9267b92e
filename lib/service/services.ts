import type { Sql } from "@/db/client";
import type { AuthParts } from "@/lib/auth/auth-parts";
import type { ServerEnv } from "@/lib/env";
import type { Seal } from "@/lib/kit/seal";

/** What use cases work with: the first argument of each. Made once a process by `make-services.ts`. */
export interface Services extends AuthParts {
  readonly env: ServerEnv;
  readonly sql: Sql;
  readonly seal: Seal;
  end(): Promise<void>;
}
