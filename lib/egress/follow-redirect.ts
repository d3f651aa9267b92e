import { fail, ok, type Result } from "@/lib/kit/result";
import type { GuardedRefusal } from "@/lib/schema/guarded-fetch";
import { checkUrl } from "./check-url";

export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number, location: string | undefined): location is string {
  return location !== undefined && REDIRECTS.has(status);
}

export function followRedirect(
  from: Hop,
  status: number,
  location: string,
  secrets: readonly string[],
): Result<Hop, GuardedRefusal> {
  const checked = checkUrl(location, from.url);
  if (!checked.ok)
    return refuse(
      "egress_blocked",
      `${from.url.host} redirects to a URL that isn't allowed: ${checked.error}`,
    );
  const url = checked.value;
  const stays = isSameSite(from.url, url);
  const asGet =
    (status === 303 && from.method !== "HEAD") ||
    ((status === 301 || status === 302) && from.method === "POST");
  const body = asGet ? undefined : from.body;
  if (!stays && body !== undefined) {
    // Refuses to send the body to another site, because it may contain a key that we can't detect: several
    // providers expect the key in the body.
    return refuse(
      "upstream_error",
      `${from.url.host} redirects to another origin. Millrace doesn't follow such redirects if the request has a body.`,
    );
  }
  if (!stays && hasSecret(url, secrets)) {
    return refuse(
      "upstream_error",
      `${from.url.host} redirects to another origin. Millrace doesn't follow such redirects if the request contains a key.`,
    );
  }
  const headers = Object.fromEntries(
    Object.entries(from.headers).filter(
      ([name]) => (stays || HARMLESS.has(name)) && (body !== undefined || !name.startsWith("content-")),
    ),
  );
  return ok({ url, method: asGet ? "GET" : from.method, headers, body });
}

/**
 * Headers that are kept when a redirect leads to another site. This is an allow list, because any other
 * header may contain a key, while these reveal nothing about the caller.
 */
const HARMLESS = new Set(["accept", "accept-encoding", "accept-language", "user-agent", "range"]);

function isSameSite(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  return (
    from.protocol === "http:" &&
    to.protocol === "https:" &&
    from.hostname === to.hostname &&
    from.port === "" &&
    to.port === ""
  );
}

function hasSecret(url: URL, secrets: readonly string[]): boolean {
  // The URL is also compared after decoding `+` and percent-encoding, so that the key is found however it is
  // encoded.
  const spellings = [url.href, decode(url.href), decode(url.href.replaceAll("+", " "))];
  return secrets.some((secret) => secret !== "" && spellings.some((text) => text.includes(secret)));
}

function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"),
  );
}

function refuse(code: GuardedRefusal["code"], message: string) {
  return fail({ ok: false as const, code, message });
}
