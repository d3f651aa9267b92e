import type { CredentialProvider } from "@/lib/schema/credential";
import { DATA_PROVIDERS } from "@/lib/schema/provider-names";
import { smtpServer } from "@/lib/workers/notify/smtp-server";
import { oauthClient } from "./http/oauth-client";

/** Minimum length of a key. Anything shorter is a truncated key or an ordinary word. */
const SHORTEST_KEY = 6;

/**
 * The value is checked before it is saved, because an invalid credential would replace a working key or the
 * sample data.
 */
export function credentialFault(provider: CredentialProvider, value: string): string | null {
  if (provider === "smtp") {
    const server = smtpServer(value);
    return server.ok ? null : server.error;
  }
  if (provider === "http") {
    if (/^https?:/i.test(value) && !URL.canParse(value))
      return "The value looks like a URL but isn't a valid URL.";
    const client = oauthClient(value);
    return client === null || client.ok ? null : client.error;
  }
  // Self-hosted models may accept any string as a key, however short.
  if (provider === "model") return signsFault(value);
  if (!isData(provider)) return null;
  const fault = signsFault(value);
  if (fault !== null) return fault;
  return value.length < SHORTEST_KEY
    ? "This is too short to be a key. Copy the whole key from your account."
    : null;
}

function signsFault(value: string): string | null {
  if (value.includes("{{")) return "An expression can't be used as a key. Enter the key itself.";
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return "This is a URL. Enter only the key.";
  if (/\s/.test(value))
    return "Keys can't contain spaces. Enter only the key, without text before or after it.";
  return /[^\x21-\x7e]/.test(value) ? "A key can contain only ASCII letters, digits and symbols." : null;
}

function isData(provider: CredentialProvider): boolean {
  return DATA_PROVIDERS.some((each) => each === provider);
}
