import { unsubscribeToken } from "@/lib/auth/unsubscribe-token";
import type { ServerEnv } from "@/lib/env";
import type { RefusableMail } from "@/lib/schema/optional-mail";
import { instanceOrigin } from "./instance-origin";

export interface UnsubscribeLinks {
  readonly page: string;
  /** URL for email programs with their own unsubscribe button. A POST unsubscribes immediately (RFC 8058). */
  readonly oneClick: string;
}

export function unsubscribeLinks(env: ServerEnv, address: string, kind: RefusableMail): UnsubscribeLinks {
  const token = unsubscribeToken(env.secretKey, { address, kind });
  const origin = instanceOrigin(env);
  return {
    page: `${origin}/unsubscribe?token=${token}`,
    oneClick: `${origin}/api/auth/unsubscribe?token=${token}`,
  };
}
