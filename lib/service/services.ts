import type { Listen } from "@/db/client";
import type { Db } from "@/db/handle";
import type { AuthParts } from "@/lib/auth/auth-parts";
import type { ServerEnv } from "@/lib/env";

/** First argument of every use case. Built once per process by `make-services.ts`. */
export interface Services extends AuthParts {
  readonly env: ServerEnv;
  /** For the statements of the hot path (`db/client.ts`). */
  readonly hot: Db;
  readonly listen: Listen;
  /** In-memory state of this process. */
  part<T>(part: Part<T>): T;
  end(): Promise<void>;
}

/** In-memory state of a process, declared in the folder that it belongs to and created when it is first requested. */
export interface Part<T> {
  /** `Symbol.for("millrace.…")`, because the server and Next's bundle have two copies of the module that declares it. */
  readonly key: symbol;
  /** After a failure, the next request for the part calls it again. */
  make(services: Services, onStop: OnStop): T;
}

/** Registers what ends the part. The last registered is called first. */
export type OnStop = (stop: () => Promise<void> | void) => void;
