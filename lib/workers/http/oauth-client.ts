import { z } from "zod";
import { fail, ok, type Result } from "@/lib/kit/result";

/** OAuth2 client credentials (RFC 6749, 4.4). */
export interface OAuthClient {
  readonly tokenUrl: string;
  readonly id: string;
  readonly secret: string;
  readonly scope?: string;
  readonly audience?: string;
}

const address = z.string().refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text));
const filled = z.string().min(1).max(4_000);
const written = z.object({
  token_url: address,
  client_id: filled,
  client_secret: filled,
  scope: z.string().max(4_000).optional(),
  audience: z.string().max(4_000).optional(),
});

/**
 * Accepts `OAuth2 <token URL> <id>:<secret>` with optional scopes, or an object with `token_url`,
 * `client_id`, `client_secret`, `scope`, `audience`. Returns null for other credentials. The URL is part of
 * the credential, so that someone who may only use it can't send the secret elsewhere.
 */
export function oauthClient(credential: string): Result<OAuthClient, string> | null {
  const text = credential.trim();
  if (!text.startsWith("{") && !/^oauth2\s/i.test(text)) return null;
  const read = written.safeParse(text.startsWith("{") ? parsed(text) : lineOf(text));
  if (!read.success) return fail(FORM);
  const { token_url: tokenUrl, client_id: id, client_secret: secret, scope, audience } = read.data;
  return ok({ tokenUrl, id, secret, ...(scope ? { scope } : {}), ...(audience ? { audience } : {}) });
}

const FORM =
  "Write `OAuth2 https://…/token client_id:client_secret scope`, or an object with token_url, client_id, client_secret and scope.";

function lineOf(text: string): unknown {
  const [, token_url, client = "", ...scopes] = text.split(/\s+/);
  const colon = client.indexOf(":");
  return {
    token_url,
    client_id: client.slice(0, Math.max(0, colon)),
    client_secret: client.slice(colon + 1),
    scope: scopes.join(" "),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** RFC 6749, 2.3.1: the client ID and the secret are form-encoded before they are joined. */
export function basicOf({ id, secret }: OAuthClient): string {
  return Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`, "utf8").toString("base64");
}

function formEncoded(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}
