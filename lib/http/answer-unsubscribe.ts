import { problem } from "@/lib/schema/problem";
import { chooseMail } from "@/lib/service/people/choose-mail";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { problemAnswer } from "./problem-answer";

const BODY_LIMIT_BYTES = 4 * 1024;

/**
 * Answers `/api/auth/unsubscribe`; null for what is not of it. A mail program posts `List-Unsubscribe=One-Click` to the
 * address in the mail's header (RFC 8058); our page posts the same with `then=page`, and `again=1` to be sent it once more. A
 * GET shows the page and changes nothing: mail is opened by scanners before people open it.
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
