import type { Dispatcher } from "undici";
import type { GuardedAnswer, GuardedFetch, GuardedRefusal, GuardedRequest } from "@/lib/schema/guarded-fetch";
import { createAddressGuard, EgressBlocked, type EgressOptions } from "./address-guard";
import { checkUrl } from "./check-url";
import { createAgent } from "./create-agent";
import { followRedirect, type Hop, isRedirect } from "./follow-redirect";
import { readBody } from "./read-body";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/**
 * A discarded body up to this size is read to its end, so that the connection can be reused. For a longer
 * body, the connection is closed.
 */
const DISCARDED_BYTES = 16 * 1024;

/** Create only one per process, because each has its own connection pool. */
export function createGuardedFetch(options: EgressOptions & { readonly timeoutMs?: number }): GuardedFetch {
  const defaultTimeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const agent = createAgent(createAddressGuard(options), defaultTimeoutMs);

  return async (url, init = {}) => {
    const cancelled = () => init.signal?.aborted === true;
    if (cancelled()) return refused("cancelled", "The request was cancelled.");
    const start = checkUrl(url);
    if (!start.ok) return refused("egress_blocked", start.error);
    const timeoutMs = init.timeoutMs ?? defaultTimeoutMs;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal === undefined ? timeout : AbortSignal.any([init.signal, timeout]);
    const host = start.value.host;
    try {
      return await transfer(agent, firstHop(start.value, init), init, signal);
    } catch (error) {
      if (cancelled()) return refused("cancelled", "The request was cancelled.");
      if (timeout.aborted) {
        return refused("upstream_timeout", `${host} did not respond within ${timeoutMs / 1000} s.`);
      }
      if (error instanceof EgressBlocked) return refused("egress_blocked", error.message);
      return refused("upstream_error", `${host} could not be reached: ${reason(error)}`);
    }
  };
}

async function transfer(
  agent: Dispatcher,
  first: Hop,
  init: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const maxRedirects = init.maxRedirects ?? MAX_REDIRECTS;
  const maxBytes = init.maxBytes ?? MAX_BYTES;
  let hop = first;
  for (let redirects = 0; ; redirects += 1) {
    const response = await agent.request({
      origin: hop.url.origin,
      path: hop.url.pathname + hop.url.search,
      method: toMethod(hop.method),
      headers: { ...hop.headers },
      body: hop.body ?? null,
      signal,
    });
    const headers = flatten(response.headers);
    const status = response.statusCode;
    const { location } = headers;
    response.body.on("error", () => undefined);
    if (isRedirect(status, location) && maxRedirects > 0) {
      response.body.destroy();
      if (redirects >= maxRedirects) {
        return refused("upstream_error", `${hop.url.host} redirects more than ${maxRedirects} times.`);
      }
      const next = followRedirect(hop, status, location, init.secrets ?? []);
      if (!next.ok) return next.error;
      hop = next.value;
      continue;
    }
    if (init.discardBody === true) {
      response.body.dump({ limit: DISCARDED_BYTES, signal }).catch(() => undefined);
      return { ok: true, status, headers, body: new Uint8Array(), url: hop.url.href };
    }
    const body = await readBody(response.body, headers["content-encoding"], maxBytes);
    if (body.ok) {
      // Drops the headers that describe the compressed body, because we return the decompressed body.
      const { "content-encoding": _coding, "content-length": _length, ...rest } = headers;
      return { ok: true, status, headers: rest, body: body.value, url: hop.url.href };
    }
    if (body.error === "too_large") {
      return refused(
        "result_too_large",
        `${hop.url.host} sent a response larger than ${inMebibytes(maxBytes)}.`,
      );
    }
    return refused(
      "upstream_error",
      `${hop.url.host} uses a content encoding that Millrace doesn't support.`,
    );
  }
}

// The client sets these headers from the request. A value from the caller could split the request in two or
// misroute it.
const OWN_HEADERS = new Set([
  "host",
  "connection",
  "keep-alive",
  "content-length",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "expect",
  "proxy-connection",
]);

function firstHop(url: URL, init: GuardedRequest): Hop {
  const headers: Record<string, string> = {
    accept: "*/*",
    "accept-encoding": "gzip, deflate, br",
    "user-agent": "Millrace",
  };
  for (const [name, value] of Object.entries(init.headers ?? {})) {
    const lower = name.toLowerCase();
    if (!OWN_HEADERS.has(lower)) headers[lower] = value;
  }
  return { url, method: (init.method ?? "GET").toUpperCase(), headers, body: init.body };
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

function toMethod(method: string): (typeof METHODS)[number] {
  const known = METHODS.find((name) => name === method);
  if (known === undefined) throw new Error(`${method} is not a method that is sent.`);
  return known;
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  if (!(error instanceof Error)) return "the connection failed.";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    REASONS[code] ??
    (code.startsWith("Z_") ? "the compressed response is invalid." : "the connection failed.")
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host doesn't exist.",
  EAI_AGAIN: "the host name couldn't be resolved.",
  ECONNREFUSED: "the host refused the connection.",
  ECONNRESET: "the host closed the connection.",
  UND_ERR_SOCKET: "the host closed the connection.",
  UND_ERR_CONNECT_TIMEOUT: "the host didn't accept the connection in time.",
  UND_ERR_INVALID_ARG: "the request is not valid.",
  CERT_HAS_EXPIRED: "the host's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the host's certificate is not trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "the host's certificate is not trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the host's certificate is not trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "the host's certificate is for a different host name.",
};

function inMebibytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes} bytes`;
}

function refused(code: GuardedRefusal["code"], message: string): GuardedRefusal {
  return { ok: false, code, message };
}
