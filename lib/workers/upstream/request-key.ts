import { createHash } from "node:crypto";
import { canonical } from "@/lib/kit/canonical";
import type { Json } from "@/lib/kit/json";
import type { ProviderName, Secret } from "@/lib/workers/define-worker";
import { keyPrint } from "./choose-key";

/**
 * Responses for different API keys are cached separately, because the keys' plans may include different data.
 */
export function requestKey(
  provider: ProviderName,
  operation: string,
  params: Readonly<Record<string, Json | undefined>>,
  secret: Secret | null,
): string {
  const hash = createHash("sha256").update(canonical(params)).digest("base64url");
  return `${provider}:${operation}:${keyPrint(secret)}:${hash}`;
}
