import type { GuardedAnswer, GuardedFetch, GuardedRequest } from "@/lib/schema/guarded-fetch";
import type { LimitRequest, ProviderName, Secret, WorkerContext } from "@/lib/workers/define-worker";
import { testContext as baseContext } from "@/lib/workers/worker-context.suite";
import { localSlots } from "./local-slots";
import { memoryUpstreamCache } from "./memory-upstream-cache";
import { shareCalls } from "./share-calls";

/**
 * A context for tests of connectors, with real caching and sharing of calls, a sliding window for limits, and
 * a client of the test's choice.
 */
export interface TestContext extends WorkerContext {
  readonly calls: { url: string; init: GuardedRequest }[];
  readonly asked: LimitRequest[];
  clock: { nowMs: number };
  as(person: string, signal?: AbortSignal): TestContext;
}

export interface TestSettings {
  readonly fetch?: GuardedFetch;
  readonly baseUrl?: string;
  readonly csvUrl?: string;
  readonly hourlyLimit?: number;
  readonly secrets?: Partial<Record<ProviderName, Secret>>;
}

export const TEST_NOW = Date.UTC(2026, 0, 15, 15, 30);

export function testContext(settings: TestSettings = {}): TestContext {
  const clock = { nowMs: TEST_NOW };
  const now = () => clock.nowMs;
  const calls: TestContext["calls"] = [];
  const asked: LimitRequest[] = [];
  const taken = new Map<string, number[]>();
  const budgets = new Map<string, { left: number; resetsAtMs: number }>();
  const cached = shareCalls(memoryUpstreamCache(now));
  const withSlot = localSlots();
  const fetch: GuardedFetch = (url, init = {}) => {
    calls.push({ url, init });
    return (settings.fetch ?? nothing)(url, init);
  };

  function contextOf(userId: string, signal: AbortSignal): TestContext {
    return {
      calls,
      asked,
      clock,
      as: (person, other = new AbortController().signal) => contextOf(person, other),
      ...baseContext({ signal, userId, now }),
      secret: async (provider) =>
        provider === "news" || provider === "market" || provider === "economic"
          ? (settings.secrets?.[provider] ?? null)
          : null,
      async allow(limit) {
        asked.push(limit);
        const recent = (taken.get(limit.key) ?? []).filter((at) => at > now() - limit.windowMs);
        const [oldest = now()] = recent;
        if (recent.length >= limit.limit)
          return { allowed: false, retryAfterMs: oldest + limit.windowMs - now() };
        taken.set(limit.key, [...recent, now()]);
        return { allowed: true };
      },
      upstream: () => ({
        baseUrl: settings.baseUrl ?? "http://upstream.test",
        fetch,
        ...(settings.csvUrl ? { csvUrl: settings.csvUrl } : {}),
        ...(settings.hourlyLimit ? { hourlyLimit: settings.hourlyLimit } : {}),
      }),
      cached: async (...call) => (await cached(signal)(...call)).outcome,
      withSlot: withSlot(signal),
      budget: {
        async left(key) {
          const budget = budgets.get(key);
          return budget && budget.resetsAtMs > now() ? budget : null;
        },
        async note(key, left, resetsAtMs) {
          budgets.set(key, { left, resetsAtMs });
        },
      },
    };
  }
  return contextOf("ada", new AbortController().signal);
}

const nothing: GuardedFetch = async () => ({
  ok: false,
  code: "upstream_error",
  message: "Nothing is there.",
});

/** Creates a promise that settles only when the test says so. */
export function held<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

export function replies(status: number, body: unknown, headers: Record<string, string> = {}): GuardedAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { ok: true, status, headers, body: new TextEncoder().encode(text), url: "http://upstream.test/" };
}
