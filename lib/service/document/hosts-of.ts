import type { Env } from "@/lib/env";
import { isId } from "@/lib/kit/id";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { publishedId } from "@/lib/workers/published-worker";

export interface Calls {
  readonly hosts: readonly string[];
  /** True if the workflow may call any host, because one of its URLs is secret or only known at run time. */
  readonly anyHost: boolean;
  readonly email: boolean;
  readonly workflows: readonly string[];
  readonly workers: readonly string[];
}

type Upstreams = Pick<Env, "news" | "market" | "economic">;

/** Returns only the host of each URL, because the rest of the URL may contain parameters or a key. */
export function hostsOf(document: WorkflowDocument, upstreams: Upstreams): Calls {
  const found = document.workers.filter(isEnabled).map((worker) => callsOf(worker, upstreams));
  const all = <T>(pick: (calls: Partial<Calls>) => readonly T[] | undefined) => [
    ...new Set(found.flatMap((calls) => pick(calls) ?? [])),
  ];
  return {
    hosts: all(({ hosts }) => hosts),
    anyHost: found.some(({ anyHost }) => anyHost),
    email: found.some(({ email }) => email),
    workflows: [...new Set([...all(({ workflows }) => workflows), ...handlerOf(document)])],
    workers: all(({ workers }) => workers),
  };
}

/** Counts the failure handler as a call, because it receives the error and may pass it on. */
function handlerOf({ on_failure: handler }: WorkflowDocument): string[] {
  return handler !== undefined && isId(handler.workflow_id) ? [handler.workflow_id.toLowerCase()] : [];
}

function callsOf({ type, params }: Worker, { news, market, economic }: Upstreams): Partial<Calls> {
  switch (type) {
    case "fetch_news":
      return hostOf(news.url);
    case "market_data":
      return hostOf(market.url);
    case "economic_data":
      return { hosts: [economic.url, economic.csvUrl].flatMap((url) => hostOf(url).hosts ?? []) };
    case "ask_model":
      return { anyHost: true };
    case "http_request":
      return hostOf(params.url);
    case "notify":
      if (params.channel === "email") return { email: true };
      return params.credential === undefined || params.channel === "webhook"
        ? hostOf(params.to)
        : { anyHost: true };
    case "call_workflow":
      return typeof params.workflow_id === "string" && isId(params.workflow_id)
        ? { workflows: [params.workflow_id.toLowerCase()] }
        : { anyHost: true };
    default: {
      const worker = publishedId(type);
      return worker === null ? {} : { workers: [worker] };
    }
  }
}

/**
 * Returns the URL's host. If the URL contains an expression, the host is known only if it is complete before
 * the expression starts.
 */
function hostOf(address: unknown): Partial<Calls> {
  const [constant = "", expression] = typeof address === "string" ? address.trim().split("{{", 2) : [];
  const isWhole = expression === undefined || /^https?:\/\/[^/?#]+[/?#]/i.test(constant);
  return isWhole && URL.canParse(constant) ? { hosts: [new URL(constant).host] } : { anyHost: true };
}
