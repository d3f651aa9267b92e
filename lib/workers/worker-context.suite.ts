import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { WorkerContext } from "./define-worker";

/** A context for tests, in which nothing outside can be reached unless a test says how. */
export function testContext(given: Partial<WorkerContext> = {}): WorkerContext {
  return {
    signal: new AbortController().signal,
    workspaceId: "workspace",
    workflowId: "workflow",
    runId: "run",
    worker: 3,
    userId: "user",
    stepKey: "run-3",
    attempt: 1,
    isTest: false,
    canRunInline: false,
    spend: () => undefined,
    now: () => Date.UTC(2026, 10, 20, 14, 30),
    runStartedAt: Date.UTC(2026, 10, 20, 14, 29),
    runClock: Date.UTC(2026, 10, 20, 14, 30),
    request: () => ({}),
    workers: new Map(),
    variables: {},
    fetch: nothing,
    recordSample: (fetch) => fetch,
    reach: async () => ({ ok: false, code: "egress_blocked", message: "Nothing is reached in this test." }),
    readTable: async () => ({ ok: false, error: { code: "table_not_found", message: "There is none." } }),
    secret: async () => null,
    conceal: () => undefined,
    allow: async () => ({ allowed: true }),
    upstream: () => ({ baseUrl: "http://upstream.test", fetch: given.fetch ?? nothing }),
    cached: async (_key, _ttlMs, load) => (await load()).outcome,
    withSlot: (_key, _places, work) => work(),
    traceparent: () => null,
    budget: { left: async () => null, note: async () => undefined },
    models: { defaultModel: null, fetch: nothing, budget: async () => null, spend: async () => null },
    ask: async ({ expiresMs }) => ({
      url: "http://millrace.test/approve/token",
      expiresMs,
      notified: null,
      noteNotified: async () => undefined,
    }),
    ...given,
  };
}

const nothing: GuardedFetch = async () => ({
  ok: false,
  code: "egress_blocked",
  message: "Nothing is reached in this test.",
});
