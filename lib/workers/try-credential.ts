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
 * Tests a credential. Sends the cheapest request to a data provider, or signs in to a mail server. Other
 * kinds have no known URL, so only their format is checked.
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
      ? done("The URL is valid, so messages can be sent to it. No test message was sent.")
      : failed("invalid_key", "The value looks like a URL but isn't a valid URL.");
  }
  const client = oauthClient(value);
  if (client !== null) {
    return client.ok
      ? done(
          `Access tokens will be requested from ${new URL(client.value.tokenUrl).host}. This test didn't send a request.`,
        )
      : failed("invalid_key", client.error);
  }
  const header = credentialHeader(value);
  if (header.ok)
    return done(
      `The credential will be sent in the header \`${header.value.name}\`. This test didn't send a request.`,
    );
  return done("The value is neither a header nor a URL, so you can only use it to sign webhook messages.");
}
