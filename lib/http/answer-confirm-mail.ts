import { z } from "zod";
import { isJsonType } from "@/lib/kit/parse-json";
import { problem } from "@/lib/schema/problem";
import { confirmMail } from "@/lib/service/people/confirm-mail";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { fromElsewhere, isFromElsewhere } from "./from-elsewhere";
import { problemAnswer } from "./problem-answer";
import { readPublicBody } from "./read-public-body";

const BODY_LIMIT_BYTES = 4 * 1024;
const body = z.strictObject({ token: z.string().min(1).max(1000) });

/**
 * A GET shows the page and changes nothing, because scanners open the links in an email before people do.
 */
export async function answerConfirmMail(
  services: Services,
  request: ApiRequest,
  action: string,
): Promise<ApiAnswer | null> {
  if (action !== "confirm-mail") return null;
  const { method, url, headers } = request;
  if (method === "GET" || method === "HEAD") return pageOf(url.searchParams.get("token") ?? "");
  if (method !== "POST") return null;
  if (isFromElsewhere(services, request)) return problemAnswer(fromElsewhere());
  if (isJsonType(headers.get("content-type"))) {
    const given = await readPublicBody(request, body, BODY_LIMIT_BYTES);
    const confirmed = given.ok ? await confirmMail(services, given.value.token) : given;
    return confirmed.ok ? { status: 204, headers: {} } : problemAnswer(confirmed.error);
  }
  const bytes = await request.readBody(BODY_LIMIT_BYTES);
  if (!bytes.ok) return problemAnswer(problem("body_too_large", "The body can be at most 4 KiB."));
  const token = new URLSearchParams(new TextDecoder().decode(bytes.value)).get("token") ?? "";
  await confirmMail(services, token);
  return pageOf(token);
}

function pageOf(token: string): ApiAnswer {
  const location = `/confirm-mail?token=${encodeURIComponent(token.slice(0, 1000))}`;
  return { status: 303, headers: { Location: location } };
}
