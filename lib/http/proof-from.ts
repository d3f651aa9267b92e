import { readDeviceCookie } from "@/lib/auth/device-cookie";
import { relyingParty } from "@/lib/auth/relying-party";
import type { ProofFrom } from "@/lib/service/people/prove-identity";
import type { Services } from "@/lib/service/services";
import type { ApiRequest } from "./api-request";

/** `origin` is the public URL if there is one, otherwise the one that the browser used. */
export function proofFrom(
  services: Services,
  { origin, request }: { origin: string; request: ApiRequest },
): ProofFrom {
  return {
    party: relyingParty(origin),
    address: request.address,
    device: readDeviceCookie(services, request),
  };
}
