import type { Sql } from "@/db/client";
import type { AuthParts } from "@/lib/auth/auth-parts";
import type { ServerEnv } from "@/lib/env";
import type { Seal } from "@/lib/kit/seal";
import type { WebCaches } from "@/lib/service/intake/web-caches";

/** What use cases work with: the first argument of each. Made once a process by `make-services.ts`. */
export interface Services extends AuthParts {
  readonly env: ServerEnv;
  readonly sql: Sql;
  /** For the statements of the hot path (`db/client.ts`). */
  readonly hot: Sql;
  /** What web processes keep in memory; made when first asked for. */
  web(): Promise<WebCaches>;
  readonly seal: Seal;
  end(): Promise<void>;
}
