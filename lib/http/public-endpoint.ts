import { problem } from "@/lib/schema/problem";
import type { Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";
import { type ApiAnswer, type ApiRequest, ClientGone } from "./api-request";
import { UNCACHED } from "./not-allowed";
import { problemAnswer } from "./problem-answer";
import { providerEndpoint, providerNameOf } from "./provider-endpoint";
import { thrownProblem } from "./thrown-problem";
import { webhookEndpoint } from "./webhook-endpoint";

/** The two addresses that the outside world keeps: `/api/t` starts runs, `/api/w` serves what they published. */

type Answerer = (
  services: Services,
  request: ApiRequest,
  workflowId: string,
  id: string,
) => Promise<ApiAnswer>;

/** Null for any other address. */
export function publicEndpoint(
  services: Services,
  pulse: Patience,
  request: ApiRequest,
): Promise<ApiAnswer> | null {
  const { path } = request;
  // A call limits its own waiting: once it is accepted, an outage must not turn it into a refusal.
  if (path.startsWith("/api/t/")) return guarded(services, request, webhookEndpoint);
  return path.startsWith("/api/w/")
    ? guarded(services, request, (...call) => pulse.within(() => providerEndpoint(...call)))
    : null;
}

async function guarded(services: Services, request: ApiRequest, answer: Answerer): Promise<ApiAnswer> {
  const { path } = request;
  const slash = path.indexOf("/", PREFIX);
  const id = path.slice(slash + 1);
  const name = answer === webhookEndpoint ? id : providerNameOf(id);
  try {
    if (slash < 0 && path === STREAM) return await answer(services, request, "", "");
    if (slash < 0 || name === "" || name.includes("/"))
      return problemAnswer(problem("not_found", "There is nothing at this address."), UNCACHED);
    return await answer(services, request, path.slice(PREFIX, slash).toLowerCase(), id);
  } catch (error) {
    if (error instanceof ClientGone) return { status: 499, headers: {} };
    const facts = { requestId: request.id, method: request.method, path };
    return problemAnswer(thrownProblem(error, services.log, facts), {
      ...UNCACHED,
      "Access-Control-Allow-Origin": "*",
    });
  }
}

const PREFIX = "/api/t/".length;
/** Of several providers, which no path names. */
const STREAM = "/api/w/stream";
