import { isKeyName } from "@/lib/kit/is-key-name";
import { redactText } from "@/lib/kit/redact-text";
import type { GuardedAnswer, GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { WorkerContext } from "@/lib/workers/define-worker";

const MAX_LINES = 20;
const MAX_CHARS = 500;

interface NotedCall {
  readonly what: string;
  outcome: string;
}

interface NotedCalls {
  readonly context: WorkerContext;
  lines(secrets: ReadonlySet<string>): string[];
}

/**
 * Logs the method, URL, status, size and time of each call, but never headers or bodies. For providers and
 * models configured by the operator, only the path is logged, because only the operator may know their hosts.
 */
export function recordCalls(context: WorkerContext): NotedCalls {
  const calls: NotedCall[] = [];
  let more = 0;
  const noted =
    (fetch: GuardedFetch, place: (url: URL) => string): GuardedFetch =>
    async (url, init) => {
      if (calls.length === MAX_LINES) {
        more += 1;
        return fetch(url, init);
      }
      const call = { what: `${init?.method ?? "GET"} ${addressOf(url, place)}`, outcome: "no answer yet" };
      calls.push(call);
      const at = performance.now();
      const answer = await fetch(url, init);
      call.outcome = `${outcomeOf(answer)} in ${Math.round(performance.now() - at)} ms`;
      return answer;
    };
  return {
    context: {
      ...context,
      fetch: noted(context.fetch, ({ origin }) => origin),
      upstream: (provider) => {
        const upstream = context.upstream(provider);
        return { ...upstream, fetch: noted(upstream.fetch, () => `${provider}: `) };
      },
      models: { ...context.models, fetch: noted(context.models.fetch, () => "model: ") },
    },
    // Redacts secrets before truncating the text, because a truncated secret wouldn't be recognised.
    lines: (secrets) => [
      ...calls.map(({ what, outcome }) => `${cut(redactText(what, secrets))} → ${outcome}`),
      ...(more > 0 ? [`and ${more} more`] : []),
    ],
  };
}

function addressOf(url: string, place: (url: URL) => string): string {
  if (!URL.canParse(url)) return "an invalid URL";
  const parsed = new URL(url);
  for (const name of [...parsed.searchParams.keys()])
    if (isKeyName(name)) parsed.searchParams.set(name, "[redacted]");
  const query = parsed.search.replaceAll("%5Bredacted%5D", "[redacted]");
  return `${place(parsed)}${parsed.pathname}${query}`;
}

function outcomeOf(answer: GuardedAnswer): string {
  if (!answer.ok) return answer.code;
  const type = answer.headers["content-type"]?.split(";")[0];
  return `${answer.status}${type ? ` ${type}` : ""}, ${sizeOf(answer.body.byteLength)}`;
}

function sizeOf(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  return bytes < 1_024 ** 2 ? `${(bytes / 1_024).toFixed(1)} KiB` : `${(bytes / 1_024 ** 2).toFixed(1)} MiB`;
}

function cut(text: string): string {
  return text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1)}…`;
}
