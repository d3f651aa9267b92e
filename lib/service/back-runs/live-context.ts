import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import type { Services } from "@/lib/service/services";
import type { WorkerContext } from "@/lib/workers/define-worker";

/**
 * Returns the context of a replayed step that sends its requests to the real services instead of using
 * recorded responses. The new responses are neither recorded nor cached.
 */
export function liveContext(services: Services, context: WorkerContext): WorkerContext {
  const secrets = new Set<string>();
  const { workspaceId, signal } = context;
  const outside = services.part(OUTBOUND_ACCESS).access({ workspaceId, signal, secrets });
  return {
    ...context,
    now: services.clock,
    fetch: outside.fetch,
    recordSample: outside.recordSample,
    allow: outside.allow,
    upstream: outside.upstream,
    withSlot: outside.withSlot,
    budget: outside.budget,
    cached: async (_key, _ttl, load) => (await load()).outcome,
    async secret(provider, name) {
      const secret = await outside.secret(provider, name);
      for (const form of secrets) context.conceal(form);
      return secret;
    },
  };
}
