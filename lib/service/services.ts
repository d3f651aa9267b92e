import type { Listen } from "@/db/client";
import type { Db } from "@/db/handle";
import type { AuthParts } from "@/lib/auth/auth-parts";
import type { ServerEnv } from "@/lib/env";
import type { WrongKeys } from "@/lib/limits/wrong-keys";
import type { ReadBudgets } from "@/lib/service/intake/read-budgets";
import type { ReadMeter } from "@/lib/service/intake/read-meter";
import type { Intake } from "./accept/order";
import type { RunEndings } from "./accept/run-endings";
import type { LiveWorkflows } from "./intake/live-workflows";
import type { OpenStreams } from "./intake/open-streams";
import type { PackedValues } from "./intake/packed-values";
import type { ProviderValues } from "./intake/provider-values";
import type { ReaderKeys } from "./intake/reader-keys";
import type { RequestLog } from "./intake/request-log";
import type { SubscriberKeys } from "./intake/subscriber-keys";
import type { StoreCache } from "./market/create-store-cache";
import type { OpenPresence } from "./presence/open-presence";
import type { InstanceTotals } from "./process/instance-totals";
import type { OpenChanges } from "./process/open-changes";
import type { Pulse } from "./process/pulse";
import type { Signals } from "./process/signals";
import type { Tracing } from "./process/tracing";

/** First argument of every use case. Built once per process by `make-services.ts`. */
export interface Services extends AuthParts {
  readonly env: ServerEnv;
  /** For the statements of the hot path (`db/client.ts`). */
  readonly hot: Db;
  readonly listen: Listen;
  /** Created on first use. */
  web(): Promise<WebCaches>;
  readonly storeCache: StoreCache;
  readonly totals: InstanceTotals;
  /** Null if tracing is off. */
  readonly tracing: Tracing | null;
  end(): Promise<void>;
}

/** In-memory state of a web process, and the signals that invalidate it. */
export interface WebCaches {
  readonly pulse: Pulse;
  readonly signals: Signals;
  readonly intake: Intake;
  readonly subscribers: SubscriberKeys;
  readonly readers: ReaderKeys;
  readonly readMeter: ReadMeter;
  readonly endings: RunEndings;
  readonly live: LiveWorkflows;
  readonly values: ProviderValues;
  readonly packed: PackedValues;
  readonly streams: OpenStreams;
  readonly changes: OpenChanges;
  readonly presence: OpenPresence;
  readonly requests: RequestLog;
  readonly wrongKeys: WrongKeys;
  readonly readBudgets: ReadBudgets;
  stop(): Promise<void>;
}
