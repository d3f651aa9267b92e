import { problem } from "@/lib/schema/problem";
import { chooseMail } from "@/lib/service/people/choose-mail";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { problemAnswer } from "./problem-answer";

const BODY_LIMIT_BYTES = 4 * 1024;

/**
 * Handles `/api/auth/unsubscribe`; null for any other path. An email program posts
 * `List-Unsubscribe=One-Click` to the URL in the email's header (RFC 8058). Our page posts `then=page` to the
 * same URL, with `again=1` to subscribe again. A GET shows the page and changes nothing, because scanners
 * open the links in an email before people do.
 */
export async function answerUnsubscribe(
  services: Services,
  request: ApiRequest,
  action: string,
): Promise<ApiAnswer | null> {
  if (action !== "unsubscribe") return null;
  const { method, url } = request;
  const token = (url.searchParams.get("token") ?? "").slice(0, 1000);
  const page = { status: 303, headers: { Location: `/unsubscribe?token=${encodeURIComponent(token)}` } };
  if (method === "GET" || method === "HEAD") return page;
  if (method !== "POST") return null;
  const bytes = await request.readBody(BODY_LIMIT_BYTES);
  if (!bytes.ok) return problemAnswer(problem("body_too_large", "The body can be at most 4 KiB."));
  const form = new URLSearchParams(new TextDecoder().decode(bytes.value));
  const chosen = await chooseMail(services, token, form.get("again") === "1");
  if (form.get("then") === "page") return page;
  if (!chosen.ok) return problemAnswer(chosen.error);
  return { status: 200, headers: { "Content-Type": "text/plain; charset=utf-8" }, body: "Unsubscribed\n" };
}
