import { isSameOrigin } from "@/lib/auth/is-same-origin";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import type { ApiRequest } from "./api-request";

/**
 * Browsers report where a request comes from. A client that doesn't report this isn't a browser, so it
 * doesn't send anyone's session cookie.
 */
export function isFromElsewhere(services: Services, request: ApiRequest): boolean {
  const saysSo = request.headers.get("sec-fetch-site") ?? request.headers.get("origin");
  return saysSo !== null && !isSameOrigin(request, services.publicUrl);
}

export function fromElsewhere(): Problem {
  return problem("forbidden", "Requests from other websites are not allowed. Use this instance's own pages.");
}
