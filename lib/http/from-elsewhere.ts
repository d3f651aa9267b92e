import { isSameOrigin } from "@/lib/auth/is-same-origin";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import type { ApiRequest } from "./api-request";

/** A browser says where a request comes from. Who says nothing is no browser, and carries nobody's session. */
export function isFromElsewhere(services: Services, request: ApiRequest): boolean {
  const saysSo = request.headers.get("sec-fetch-site") ?? request.headers.get("origin");
  return saysSo !== null && !isSameOrigin(request, services.publicUrl);
}

export function fromElsewhere(): Problem {
  return problem("forbidden", "This is done from our own pages, or from no page at all.");
}
