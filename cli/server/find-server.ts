import type { World } from "@/cli/command";
import { type Fault, failed } from "@/cli/fault";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Api, createApi } from "./api";
import { readLogin } from "./login-file";

export async function findServer({ env, signal }: World): Promise<Result<Api, Fault>> {
  const stored = await readLogin(env);
  const address = env.MILLRACE_URL || stored?.url;
  if (address === undefined)
    return failed(
      "no_login",
      "No server configured. Run `millrace login URL --token T`, or set MILLRACE_URL and MILLRACE_TOKEN.",
    );
  const url = readAddress(address);
  if (!url.ok) return url;
  // A stored token is only sent to the server it was stored for.
  const isStored = stored !== null && readAddress(stored.url).ok && sameServer(stored.url, url.value);
  const token = env.MILLRACE_TOKEN || (isStored ? stored.token : undefined);
  if (token === undefined)
    return failed(
      "no_token",
      `No token for ${url.value}. Set MILLRACE_TOKEN, or run \`millrace login ${url.value} --token T\`.`,
    );
  const readable = readToken(token);
  return readable.ok ? ok(createApi(url.value, readable.value, signal)) : readable;
}

function sameServer(stored: string, url: string): boolean {
  const read = readAddress(stored);
  return read.ok && read.value === url;
}

/** Removes a trailing slash. The URL may have a path, because a proxy may serve the product under a path. */
export function readAddress(text: string): Result<string, Fault> {
  const full = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return fail<Fault>({
      exit: 2,
      code: "invalid_url",
      message: "The URL must look like https://millrace.example.com, without a user name or password.",
    });
  return ok(`${url.origin}${url.pathname}`.replace(/\/+$/, ""));
}

export function readToken(text: string): Result<string, Fault> {
  const token = text.trim();
  return /^[\x21-\x7e]+$/.test(token)
    ? ok(token)
    : failed("invalid_token", "The token contains invalid characters. Copy it again.");
}
