import { createReach } from "@/lib/egress/create-reach";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import type { InputLog } from "@/lib/engine/input-log";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { redactText } from "@/lib/kit/redact-text";
import type { DataProvider } from "@/lib/schema/credential";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import { allow } from "@/lib/service/process/allow";
import { createLeases } from "@/lib/service/process/leases";
import type { Signals } from "@/lib/service/process/signals";
import type { Part, Services } from "@/lib/service/services";
import {
  done,
  failed,
  type Loaded,
  type WorkerContext,
  type WorkerOutcome,
} from "@/lib/workers/define-worker";
import { memoryUpstreamCache } from "@/lib/workers/upstream/memory-upstream-cache";
import { shareCalls } from "@/lib/workers/upstream/share-calls";
import { upstreamOf } from "./choose-secret";
import { fetchExempting } from "./fetch-exempting";
import { createKeyBudgets } from "./key-budgets";
import { createModelAccess } from "./model-access";
import { postgresUpstreamCache } from "./postgres-upstream-cache";
import { collectAnswers, noteReceived, recordAnswers } from "./record-answers";
import { secretForms } from "./secret-forms";
import { sharedSlots } from "./shared-slots";
import { createVault } from "./vault";

/**
 * `secrets` collects the API keys that the call uses, so that they can be removed from everything that is
 * recorded.
 */
interface OutsideCall {
  readonly workspaceId: string;
  readonly signal: AbortSignal;
  readonly secrets: Set<string>;
  /** Records the responses that the call receives. Not set outside runs. */
  readonly inputs?: InputLog;
}

type OutsideAccess = Pick<
  WorkerContext,
  | "fetch"
  | "recordSample"
  | "reach"
  | "secret"
  | "conceal"
  | "allow"
  | "upstream"
  | "cached"
  | "withSlot"
  | "budget"
  | "models"
>;

interface Outside {
  access(call: OutsideCall): OutsideAccess;
  /** Called when this process has changed keys or settings of this workspace. */
  forget(workspaceId: string): void;
  /** From this call on, keys and settings that other processes change apply immediately. */
  subscribe(signals: Signals): void;
}

/** All external calls of a process share one HTTP client, one cache and one set of slots. */
export const OUTBOUND_ACCESS: Part<Outside> = {
  key: Symbol.for("millrace.outbound-access"),
  make: createOutside,
};

function createOutside(services: Services): Outside {
  const { env, clock, db } = services;
  const egress = { allow: env.egressAllow };
  const fetch = createGuardedFetch(egress);
  const reach = createReach(egress);
  const upstreams = upstreamFetches(services);
  const vault = createVault(services);
  const leases = createLeases(db);
  const cached = shareCalls(postgresUpstreamCache(db, leases, memoryUpstreamCache(clock), clock));
  const withSlot = sharedSlots(leases);
  const budget = createKeyBudgets(db, clock);
  const models = createModelAccess(services);

  function access({ workspaceId, signal, secrets, inputs }: OutsideCall): OutsideAccess {
    const recorded = (client: GuardedFetch, sample?: "sample"): GuardedFetch =>
      inputs === undefined
        ? client
        : recordAnswers(client, { inputs, secrets, now: clock }, sample !== undefined);
    const model = models(workspaceId, signal);
    return {
      fetch: recorded((url, init) => fetch(url, { signal, ...init })),
      recordSample: (client) => recorded(client, "sample"),
      reach,
      async secret(provider, name) {
        const secret = await vault.find(workspaceId, provider, name);
        for (const form of secret === null ? [] : secretForms(provider, secret.value)) secrets.add(form);
        return secret;
      },
      conceal: (value) => {
        secrets.add(value);
      },
      allow: ({ key, limit, windowMs, cost }) => allow(db, key, { limit, windowMs }, clock(), cost),
      upstream: (provider) => ({
        ...upstreamOf(env, provider),
        fetch: recorded((url, init) => upstreams[provider](url, { signal, ...init })),
      }),
      // Cached responses are stored on disk like step records. API keys are removed first, because providers
      // repeat them in responses.
      async cached(key, ttlMs, load) {
        let isOwn = false;
        const { outcome, received } = await cached(signal)(key, ttlMs, async () => {
          isOwn = true;
          const { loaded, received } = await collectAnswers(load);
          return { ...withoutSecrets(loaded, secrets), received };
        });
        if (!isOwn && inputs !== undefined) noteReceived(inputs, received ?? []);
        return outcome;
      },
      withSlot: withSlot(signal, workspaceId),
      budget,
      models: { ...model, fetch: recorded(model.fetch) },
    };
  }

  return { access, forget: vault.forget, subscribe: vault.subscribe };
}

function withoutSecrets(loaded: Loaded, secrets: ReadonlySet<string>): Loaded {
  return { ...loaded, outcome: cleaned(loaded.outcome, secrets) };
}

function cleaned(outcome: WorkerOutcome, secrets: ReadonlySet<string>): WorkerOutcome {
  if (outcome.state === "done") return done(clean(outcome.result, secrets));
  if (outcome.state !== "failed") return outcome;
  const { code, message, retryAfterMs = null } = outcome;
  const details = clean(outcome.details ?? null, secrets);
  return failed(code, redactText(message, secrets), {
    retryAfterMs,
    ...(isJsonObject(details) ? { details } : {}),
  });
}

function clean(value: Json, secrets: ReadonlySet<string>): Json {
  const text = JSON.stringify(value);
  const redacted = redactText(text, secrets);
  return redacted === text ? value : JSON.parse(redacted);
}

/**
 * The operator's upstream URLs may be at private addresses. Only their hosts and ports are exempt, each only
 * for its own connector, so `http_request` can't reach a private address this way.
 */
function upstreamFetches({ env }: Services): Record<DataProvider, GuardedFetch> {
  const fetchFor = (...addresses: string[]) => fetchExempting(env.egressAllow, addresses);
  return {
    news: fetchFor(env.news.url),
    market: fetchFor(env.market.url),
    economic: fetchFor(env.economic.url, env.economic.csvUrl),
  };
}
