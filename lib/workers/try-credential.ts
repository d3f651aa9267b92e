import type { CredentialProvider } from "@/lib/schema/credential";
import { marketData } from "@/lib/workers/market-data/market-data";
import { done, failed, type WorkerContext, type WorkerOutcome } from "./define-worker";
import { economicData } from "./economic-data";
import { fetchNews } from "./fetch-news";
import { credentialHeader } from "./http/credential-header";
import { oauthClient } from "./http/oauth-client";
import { tryModel } from "./model/try-model";
import { trySmtp } from "./notify/try-smtp";

/**
 * Tests a stored credential: the cheapest request to a data provider, or a sign-in to a mail server. Other
 * kinds have no known URL, so only their form is checked.
 */
export function tryCredential(
  provider: CredentialProvider,
  { value, baseUrl }: { readonly value: string; readonly baseUrl: string },
  context: WorkerContext,
): Promise<WorkerOutcome> {
  switch (provider) {
    case "news":
      return fetchNews.run({ apiKey: value, limit: 1 }, context);
    case "market":
      return marketData.run({ api_key: value, operation: "price", symbol: "AAPL" }, context);
    case "economic":
      return economicData.run({ api_key: value, operation: "releases", limit: 1 }, context);
    case "smtp":
      return trySmtp(value, context);
    case "http":
      return Promise.resolve(formOfHttp(value));
    case "model":
      return tryModel(value, baseUrl, context);
  }
}

function formOfHttp(value: string): WorkerOutcome {
  if (/^https?:/i.test(value)) {
    return URL.canParse(value)
      ? done("An address that messages can be sent to. Nothing was sent.")
      : failed("invalid_key", "This begins like an address, but is none.");
  }
  const client = oauthClient(value);
  if (client !== null) {
    return client.ok
      ? done(`Access tokens will come from ${new URL(client.value.tokenUrl).host}. Nothing was sent.`)
      : failed("invalid_key", client.error);
  }
  const header = credentialHeader(value);
  if (header.ok) return done(`It will be sent as the header \`${header.value.name}\`. Nothing was sent.`);
  return done("No header and no address: it can sign webhook messages, and do nothing else.");
}
