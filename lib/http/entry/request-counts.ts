import type { ApiAnswer, ApiRequest } from "@/lib/http/api-request";
import { createRouter } from "@/lib/http/router";
import { API_PREFIX } from "./create-api";
import { routes } from "./routes";

interface RequestCount {
  readonly route: string;
  readonly method: string;
  readonly status: string;
}

export interface RequestCounts {
  add(request: Pick<ApiRequest, "method" | "path">, status: ApiAnswer["status"]): void;
  all(): Iterable<readonly [RequestCount, number]>;
}

/**
 * Methods and routes are both limited to known values, so that callers can't make us store ones they invent.
 */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const OTHER = "other";

/** Everything below each prefix counts as one route. Longer prefixes come first. */
const PREFIXES = [
  ["/api/t/", "/api/t/{workflow_id}/{webhook_id}"],
  ["/api/w/stream", "/api/w/stream"],
  ["/api/w/", "/api/w/{workflow_id}/{provider_id}"],
  ["/api/auth/", "/api/auth"],
  ["/api/mcp", "/api/mcp"],
  ["/api/openbb", "/api/openbb"],
  ["/api/health/", "/api/health"],
  ["/api/metrics", "/api/metrics"],
  ["/api/stripe/webhook", "/api/stripe/webhook"],
  ["/approve/", "/approve/{token}"],
] as const;

export function createRequestCounts(): RequestCounts {
  const counts = new Map<string, number>();
  const router = createRouter(
    routes.map(({ endpoint: { method, path } }) => ({
      method,
      path: API_PREFIX + path,
      value: API_PREFIX + path,
    })),
  );

  function routeOf({ method, path }: Pick<ApiRequest, "method" | "path">): string {
    const prefix = PREFIXES.find(([start]) => path.startsWith(start));
    if (prefix !== undefined) return prefix[1];
    const match = router(method, path);
    return match.found === "route" ? match.value : OTHER;
  }

  return {
    add(request, status) {
      const method = METHODS.has(request.method) ? request.method : OTHER;
      const key = `${routeOf(request)} ${method} ${status}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    *all() {
      for (const [key, count] of counts) {
        const [route = "", method = "", status = ""] = key.split(" ");
        yield [{ route, method, status }, count];
      }
    },
  };
}
