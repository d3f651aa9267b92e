import type { Answerer, Answering, ApiAnswer, ApiRequest } from "@/lib/http/api-request";
import { approvalEndpoint } from "@/lib/http/approval-page/approval-endpoint";
import { keySetEndpoint } from "@/lib/http/key-set-endpoint";
import { mcpEndpoint } from "@/lib/http/mcp/mcp-endpoint";
import { openbbEndpoint } from "@/lib/http/openbb-endpoint";
import { problemAnswer } from "@/lib/http/problem-answer";
import { problem } from "@/lib/schema/problem";
import type { IntakeMemory } from "@/lib/service/intake/intake-memory";
import { ACTIVITY } from "@/lib/service/process/activity";
import { PATIENT, type Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";
import { API_PREFIX, createApi } from "./create-api";
import { AUTH_PREFIX, createAuth } from "./create-auth";
import { createHealth } from "./health";
import { publicEndpoint } from "./public-endpoint";
import { createRequestCounts } from "./request-counts";
import { stripeEndpoint } from "./stripe-endpoint";

/** Paths that monitoring systems request. Such a request changes nothing, so it doesn't count as activity. */
const PROBES: ReadonlySet<string> = new Set(["/api/health/live", "/api/health/ready", "/api/metrics"]);

export interface HttpEntryState {
  /**
   * Aborted when this process is about to stop. The process still responds after that, but reports that it
   * isn't ready.
   */
  readonly leaving?: AbortSignal;
  readonly pulse?: Patience;
  /** In-memory state of this process, if it was created before the first request. */
  readonly memory?: IntakeMemory | null;
}

/** Handles everything below `/api`, and the approval page. Returns null for requests to Next's pages. */
export function createHttpEntry(
  services: Services,
  { leaving = new AbortController().signal, pulse = PATIENT, memory = null }: HttpEntryState = {},
): (request: ApiRequest) => Answering | null {
  const counts = createRequestCounts();
  const health = createHealth(services, { leaving, pulse, counts });
  const rooms: readonly [string, Answerer][] = [
    [`${API_PREFIX}/`, createApi(services, pulse)],
    [`${AUTH_PREFIX}/`, createAuth(services, pulse)],
  ];
  const answer = (request: ApiRequest): Answering | null => {
    const answered =
      publicEndpoint(services, { pulse, memory }, request) ??
      mcpEndpoint(services, pulse, request) ??
      openbbEndpoint(services, pulse, request) ??
      health(request) ??
      approvalEndpoint(services, pulse, request) ??
      stripeEndpoint(services, pulse, request) ??
      keySetEndpoint(services, pulse, request);
    if (answered !== null) return answered;
    const { path } = request;
    const room = rooms.find(([prefix]) => path.startsWith(prefix));
    if (room !== undefined) return room[1](request);
    // No page is below /api, so an unknown path there must not reach Next.js.
    return path === "/api" || path.startsWith("/api/") ? nothingHere() : null;
  };
  const activity = services.part(ACTIVITY);
  return (request) => {
    const isProbe = PROBES.has(request.path);
    if (!isProbe) activity.report();
    const answering = answer(request);
    if (answering === null) return null;
    if (!(answering instanceof Promise)) {
      counts.add(request, answering.status);
      return answering;
    }
    return answering.then((answered) => {
      counts.add(request, answered.status);
      // Reports activity again at the end of the request, because a long request may have written its changes
      // only just now.
      if (!isProbe) activity.report();
      return answered;
    });
  };
}

async function nothingHere(): Promise<ApiAnswer> {
  return problemAnswer(problem("not_found", "Nothing found at this URL."), {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
}
