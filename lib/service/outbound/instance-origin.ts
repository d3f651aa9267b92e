import { ownAddress } from "@/lib/kit/own-address";
import type { Services } from "@/lib/service/services";

/**
 * Origin for URLs created without a request, and for those sent to other people, where the Host header can't
 * be trusted.
 */
export function instanceOrigin({ publicUrl, host, port }: Services["env"]): string {
  return publicUrl ?? ownAddress(host, port);
}
