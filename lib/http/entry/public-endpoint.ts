import { type Answering, type ApiAnswer, type ApiRequest, ClientGone } from "@/lib/http/api-request";
import { UNCACHED } from "@/lib/http/not-allowed";
import { problemAnswer } from "@/lib/http/problem-answer";
import { providerEndpoint, providerNameOf, readAtOnce } from "@/lib/http/provider-endpoint";
import { thrownProblem } from "@/lib/http/thrown-problem";
import { webhookEndpoint } from "@/lib/http/webhook-endpoint";
import { toId } from "@/lib/kit/id";
import { problem } from "@/lib/schema/problem";
import type { IntakeMemory } from "@/lib/service/intake/intake-memory";
import type { Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";

interface State {
  readonly pulse: Patience;
  /** Null in a process that creates its in-memory state lazily, on its first request. */
  readonly memory: IntakeMemory | null;
}

export function publicEndpoint(services: Services, state: State, request: ApiRequest): Answering | null {
  const { path } = request;
  if (path.startsWith("/api/t/")) return guarded(services, request, () => call(services, request));
  return path.startsWith("/api/w/") ? guarded(services, request, () => read(services, state, request)) : null;
}

/**
 * Not limited by `pulse`, because `pulse` would throw during a database outage. A trigger call has its own
 * time limit, and once its run is accepted, the caller must not get a refusal.
 */
function call(services: Services, request: ApiRequest): Answering {
  const names = namesIn(request.path);
  return names === null || names.id === "" || names.id.includes("/")
    ? nothingHere()
    : webhookEndpoint(services, request, names.workflowId, names.id);
}

function read(services: Services, { pulse, memory }: State, request: ApiRequest): Answering {
  if (request.path === STREAM) return pulse.within(() => providerEndpoint(services, request, "", ""));
  const names = namesIn(request.path);
  const provider = names === null ? "" : providerNameOf(names.id);
  if (names === null || provider === "" || provider.includes("/")) return nothingHere();
  const { workflowId, id } = names;
  return (
    (memory && readAtOnce(services, memory, request, workflowId, id)) ??
    pulse.within(() => providerEndpoint(services, request, workflowId, id))
  );
}

const PREFIX = "/api/t/".length;
/** One stream covers several providers, so its path contains no IDs. */
const STREAM = "/api/w/stream";

function namesIn(path: string): { readonly workflowId: string; readonly id: string } | null {
  const slash = path.indexOf("/", PREFIX);
  if (slash < 0) return null;
  return { workflowId: toId(path.slice(PREFIX, slash)), id: path.slice(slash + 1) };
}

function nothingHere(): ApiAnswer {
  return problemAnswer(problem("not_found", "Nothing found at this URL."), UNCACHED);
}

function guarded(services: Services, request: ApiRequest, answer: () => Answering): Answering {
  const failed = (error: unknown): ApiAnswer => {
    if (error instanceof ClientGone) return { status: 499, headers: {} };
    const facts = { requestId: request.id, method: request.method, path: request.path };
    return problemAnswer(thrownProblem(error, services.log, facts), {
      ...UNCACHED,
      "Access-Control-Allow-Origin": "*",
    });
  };
  try {
    const answered = answer();
    return answered instanceof Promise ? answered.catch(failed) : answered;
  } catch (error) {
    return failed(error);
  }
}
