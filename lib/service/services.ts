import type { Listen } from "@/db/client";
import type { Db } from "@/db/handle";
import type { AuthParts } from "@/lib/auth/auth-parts";
import type { ServerEnv } from "@/lib/env";

/** The first argument of every use case. It is created once per process by `make-services.ts`. */
export interface Services extends AuthParts {
  readonly env: ServerEnv;
  /** Database connections for the hot path (`db/client.ts`). */
  readonly hot: Db;
  readonly listen: Listen;
  part<T>(part: Part<T>): T;
  end(): Promise<void>;
}

/**
 * Part of the in-memory state of a process. It is declared in the folder that it
 * belongs to and created on first use.
 */
export interface Part<T> {
  /**
   * Must be created with `Symbol.for("millrace.…")`, because the server and Next's bundle have separate
   * copies of the module.
   */
  readonly key: symbol;
  /** Creates the part. If this fails, `make` is called again the next time the part is requested. */
  make(services: Services, onStop: OnStop): T;
}

/** The function registered last is called first. */
export type OnStop = (stop: () => Promise<void> | void) => void;
