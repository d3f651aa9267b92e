import type { CredentialProvider } from "@/lib/schema/credential";
import { DATA_PROVIDERS } from "@/lib/schema/provider-names";
import { smtpServer } from "@/lib/workers/notify/smtp-server";
import { oauthClient } from "./http/oauth-client";

/** Shorter values were cut off or are words. */
const SHORTEST_KEY = 6;

/**
 * Why a value can't be a credential of this kind; null if it may be one. A wrong one would replace a working
 * key or sample data.
 */
export function credentialFault(provider: CredentialProvider, value: string): string | null {
  if (provider === "smtp") {
    const server = smtpServer(value);
    return server.ok ? null : server.error;
  }
  if (provider === "http") {
    if (/^https?:/i.test(value) && !URL.canParse(value)) return "This begins like an address, but is none.";
    const client = oauthClient(value);
    return client === null || client.ok ? null : client.error;
  }
  // Self-hosted models may accept any text as a key.
  if (provider === "model") return signsFault(value);
  if (!isData(provider)) return null;
  const fault = signsFault(value);
  if (fault !== null) return fault;
  return value.length < SHORTEST_KEY
    ? "This is too short for a key. Copy all of it from your account."
    : null;
}

function signsFault(value: string): string | null {
  if (value.includes("{{")) return "An expression is no key: store the key itself.";
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return "This is an address. Give the key alone.";
  if (/\s/.test(value))
    return "A key has no spaces in it. Give the key alone, without words before or after it.";
  return /[^\x21-\x7e]/.test(value) ? "A key has plain letters, digits and signs alone." : null;
}

function isData(provider: CredentialProvider): boolean {
  return DATA_PROVIDERS.some((each) => each === provider);
}
