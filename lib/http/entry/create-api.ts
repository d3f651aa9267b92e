import { type ApiAnswer, type ApiRequest, ClientGone } from "@/lib/http/api-request";
import type { BoundRoute } from "@/lib/http/handle";
import { packAnswer } from "@/lib/http/pack-answer";
import { problemAnswer } from "@/lib/http/problem-answer";
import { createRouter } from "@/lib/http/router";
import { apiHeaders } from "@/lib/http/security-headers";
import { thrownProblem } from "@/lib/http/thrown-problem";
import { problem } from "@/lib/schema/problem";
import { loggedUrl } from "@/lib/service/process/log";
import type { Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";
import { routes } from "./routes";

export const API_PREFIX = "/api/v1";

const CLIENT_CLOSED_REQUEST = 499;

export function createApi(services: Services, pulse: Patience, table: readonly BoundRoute[] = routes) {
  const router = createRouter(
    table.map(({ endpoint, bound }) => ({
      method: endpoint.method,
      path: API_PREFIX + endpoint.path,
      value: bound,
    })),
  );
  const https = services.publicUrl?.startsWith("https://") ?? false;

  return async (request: ApiRequest): Promise<ApiAnswer> => {
    const answer = await answered(request);
    const headers = { ...apiHeaders(https), "X-Request-Id": request.id, ...answer.headers };
    if (services.log.isLevelEnabled("debug")) {
      services.log.debug({ ...factsOf(request), status: answer.status }, "Answered");
    }
    return packAnswer(request, { ...answer, headers });
  };

  async function answered(request: ApiRequest): Promise<ApiAnswer> {
    const match = router(request.method, request.path);
    if (match.found === "nothing") {
      return problemAnswer(problem("not_found", "Nothing found at this URL."));
    }
    if (match.found === "other_methods") {
      const allow = match.allow.join(", ");
      return problemAnswer(problem("method_not_allowed", `Method not allowed. Use ${allow}.`), {
        Allow: allow,
      });
    }
    try {
      const result = await pulse.within(() => match.value(services, request, match.params));
      return result.ok ? result.value : problemAnswer(result.error);
    } catch (error) {
      if (error instanceof ClientGone) return { status: CLIENT_CLOSED_REQUEST, headers: {} };
      return problemAnswer(thrownProblem(error, services.log, factsOf(request), request.method !== "GET"));
    }
  }
}

function factsOf(request: ApiRequest): Record<string, unknown> {
  return { requestId: request.id, method: request.method, url: loggedUrl(request.url) };
}
