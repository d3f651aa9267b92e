import { fail, ok, type Result } from "@/lib/kit/result";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { ProviderName, Secret, Upstream, WorkerContext } from "@/lib/workers/define-worker";
import { sampleFetch } from "@/lib/workers/sample-data/sample-fetch";
import { canBeKey, chooseKey } from "./choose-key";
import type { Refusal } from "./refusal";
import type { Sender } from "./send";

export type ConnectorContext = Pick<
  WorkerContext,
  | "signal"
  | "userId"
  | "now"
  | "secret"
  | "allow"
  | "upstream"
  | "recordSample"
  | "cached"
  | "withSlot"
  | "budget"
>;

export interface OpenUpstream extends Sender {
  readonly provider: ProviderName;
  readonly settings: Upstream;
  readonly secret: Secret | null;
  /** Key to send with requests; null if there is none, or if none is needed because sample data is used. */
  readonly key: string | null;
  readonly sample: boolean;
  /** Returns the time at which the last response was complete. A replayed run gets the same time. */
  receivedAt(): number;
}

export async function openUpstream(
  context: ConnectorContext,
  provider: ProviderName,
  given: string | undefined,
): Promise<Result<OpenUpstream, Refusal>> {
  const secret = await chooseKey(context, provider, given);
  const settings = context.upstream(provider);
  const now = () => context.now();
  let lastAt: number | null = null;
  const timed =
    (fetch: GuardedFetch): GuardedFetch =>
    async (url, init) => {
      const answer = await fetch(url, init);
      lastAt = (answer.ok ? answer.receivedAt : undefined) ?? now();
      return answer;
    };
  const receivedAt = () => lastAt ?? now();
  const common = { provider, settings, secret, signal: context.signal, now, receivedAt };
  if (secret?.source === "sample") {
    const fetch = timed(context.recordSample(sampleFetch(provider, now)));
    return ok({ ...common, settings: { ...settings, baseUrl: SAMPLE_URL }, key: null, sample: true, fetch });
  }
  if (secret && !canBeKey(secret)) return fail(malformedKey(provider));
  return ok({ ...common, key: secret?.value ?? null, sample: false, fetch: timed(settings.fetch) });
}

const SAMPLE_URL = "https://sample-data.invalid";

export function keyMissing(provider: ProviderName): Refusal {
  return {
    code: "invalid_key",
    message: `A key for ${PROVIDER[provider]} is required. Enter one in this worker, or add a "${provider}" credential to the workspace.`,
    details: { provider },
  };
}

function malformedKey(provider: ProviderName): Refusal {
  return {
    code: "invalid_key",
    message: `The key for ${PROVIDER[provider]} contains spaces or invalid characters. Enter it again.`,
    details: { provider },
  };
}

const PROVIDER = {
  news: "the news provider",
  market: "the market data provider",
  economic: "the economic data provider",
} as const satisfies Record<ProviderName, string>;
