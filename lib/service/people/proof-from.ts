import { readDeviceCookie } from "@/lib/auth/device-cookie";
import { relyingParty } from "@/lib/auth/relying-party";
import type { Endpoint } from "@/lib/contract/endpoint";
import type { Call } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";
import type { ProofFrom } from "./prove-identity";

/** `origin` is the instance's public URL or, if none is set, the origin that the browser used. */
export function proofFrom(
  services: Services,
  { origin, request }: Pick<Call<Endpoint, unknown>, "origin" | "request">,
): ProofFrom {
  return {
    party: relyingParty(origin),
    address: request.address,
    device: readDeviceCookie(services, request),
  };
}
