import type { Patience } from "@/lib/service/process/pulse";
import { SIGNING_KEY } from "@/lib/service/process/signing-key";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { notAllowed } from "./not-allowed";

const PATH = "/.well-known/jwks.json";

export function keySetEndpoint(
  services: Services,
  pulse: Patience,
  request: ApiRequest,
): Promise<ApiAnswer> | null {
  return request.path === PATH ? pulse.within(() => answer(services, request)) : null;
}

async function answer(services: Services, { method }: ApiRequest): Promise<ApiAnswer> {
  if (method !== "GET" && method !== "HEAD") return notAllowed("GET, HEAD");
  const headers = {
    "Content-Type": "application/jwk-set+json",
    "Cache-Control": "public, max-age=300",
    "Access-Control-Allow-Origin": "*",
    "X-Content-Type-Options": "nosniff",
  };
  return { status: 200, headers, body: JSON.stringify(await services.part(SIGNING_KEY).keySet()) };
}
