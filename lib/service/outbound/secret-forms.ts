import { credentialHeader } from "@/lib/workers/http/credential-header";
import { basicOf, oauthClient } from "@/lib/workers/http/oauth-client";
import { smtpServer } from "@/lib/workers/notify/smtp-server";

/** Returns a key and each part of it that a service may repeat on its own in a response. */
export function secretForms(provider: string, value: string): string[] {
  return [value, ...partsOf(provider, value)].filter((form) => form !== "");
}

function partsOf(provider: string, value: string): string[] {
  if (provider === "smtp") {
    const server = smtpServer(value);
    return server.ok && server.value.auth !== null ? [server.value.auth.pass] : [];
  }
  if (provider !== "http") return [];
  // A webhook's URL contains its key in the path, so the path counts as a secret too.
  if (URL.canParse(value) && /^https?:/i.test(value)) {
    const { pathname, search } = new URL(value);
    return [`${pathname}${search}`, pathname].filter((part) => part.length > 1);
  }
  const client = oauthClient(value);
  if (client !== null) return client.ok ? [client.value.secret, basicOf(client.value)] : [];
  const header = credentialHeader(value);
  if (!header.ok) return [];
  const { secrets } = header.value;
  const passwords = secrets.flatMap((secret) => (/^basic\s/i.test(value) ? secret.split(":").slice(1) : []));
  return [...secrets, ...passwords];
}
