import { ownAddress } from "@/lib/kit/own-address";
import type { Services } from "@/lib/service/services";

/** What addresses begin with where no request says it, or where it is not to be believed: in what goes to somebody else. */
export function instanceOrigin({ publicUrl, host, port }: Services["env"]): string {
  return publicUrl ?? ownAddress(host, port);
}
