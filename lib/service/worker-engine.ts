import { postgresRunStore } from "@/db/run-store";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import { createReach } from "@/lib/egress/reach";
import type { Engine, StepFacts } from "@/lib/engine/engine";
import type { RunChange } from "@/lib/engine/run-store";
import { createBatcher } from "@/lib/kit/batcher";
import { fail } from "@/lib/kit/result";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { WorkerContext } from "@/lib/workers/define-worker";
import { allow } from "./allow";
import { createCompiler } from "./compile-workflow";
import { createProviderAccess, deploymentSecret } from "./provider-access";
import type { Services } from "./services";
import { spawnPublished } from "./spawn-published";
import { spawnSubRun } from "./spawn-sub-run";

const RECORDS = { maxInFlight: 2, maxItems: 200, maxWeight: 8 * 1024 * 1024 } as const;
const LIMITS = { resultBytes: 1024 * 1024, stepTimeoutMs: 300_000, runTimeoutMs: 3_600_000 } as const;

/** The engine of a worker process, wired to Postgres, the registry and the way out. */
export function createEngine(services: Services, addWake: (runId: string) => Promise<void>): Engine {
  const { env, clock, hot, sql, seal, log } = services;
  const store = postgresRunStore(hot);
  const records = createBatcher<RunChange, boolean>({
    ...RECORDS,
    weigh: (change) =>
      change.steps.reduce((sum, step) => sum + (step.result?.length ?? 0) + (step.input?.length ?? 0), 0),
    write: (changes) => store.record(changes),
  });
  const egress = { allow: env.egressAllow, exempt: upstreams(services) };
  const fetch = createGuardedFetch(egress);
  const reach = createReach(egress);
  const providers = createProviderAccess(env, clock);

  function context(facts: StepFacts): WorkerContext {
    const { run, ownerId, worker, attempt, signal, workers, variables, secrets } = facts;
    const guarded: GuardedFetch = (url, init) => fetch(url, { signal, ...init });
    return {
      signal,
      workspaceId: run.workspaceId,
      workflowId: run.workflowId,
      runId: run.id,
      worker,
      userId: ownerId,
      stepKey: `${run.id}-${worker}`,
      attempt,
      now: clock,
      workers,
      variables,
      fetch: guarded,
      reach,
      async secret(provider) {
        const secret = deploymentSecret(env, provider);
        if (secret?.value) secrets.add(secret.value);
        return secret;
      },
      allow: ({ key, limit, windowMs, cost }) => allow(sql, key, { limit, windowMs }, clock(), cost),
      ...providers(guarded, signal),
    };
  }

  return {
    store,
    record: (change) => records.add(change),
    wake: addWake,
    compile: createCompiler(hot),
    now: clock,
    context,
    unseal: (sealed) => {
      const opened = seal.unseal(sealed);
      return opened.ok
        ? opened
        : fail("A stored secret cannot be opened with this instance's key. Enter it again.");
    },
    spawn: (sub, parent, worker) =>
      "published" in sub
        ? spawnPublished(services, sub, parent, worker)
        : spawnSubRun(sql, sub, parent, worker, clock()),
    report: (error, run) => log.error({ error, runId: run.id, workflowId: run.workflowId }, "A worker broke"),
    limits: LIMITS,
  };
}

/** The operator's own upstream addresses may be anywhere; only that host and port is exempt. */
function upstreams({ env }: Services): { host: string; port: number }[] {
  return [env.news.url, env.market.url, env.economic.url, env.economic.csvUrl].map((text) => {
    const url = new URL(text);
    return { host: url.hostname, port: Number(url.port) || (url.protocol === "https:" ? 443 : 80) };
  });
}
