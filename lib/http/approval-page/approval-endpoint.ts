import { DECISION_BYTES } from "@/lib/contract/approvals";
import { type ApiAnswer, type ApiRequest, ClientGone } from "@/lib/http/api-request";
import { thrownProblem } from "@/lib/http/thrown-problem";
import { fail, ok, type Result } from "@/lib/kit/result";
import { PROBLEMS, type Problem, problem } from "@/lib/schema/problem";
import type { Patience } from "@/lib/service/process/pulse";
import { decideByLink, findByLink } from "@/lib/service/runs/decide-by-link";
import type { Services } from "@/lib/service/services";
import { drawApproval, drawNotice, type Refusal } from "./draw-approval";
import { STYLE_HASH } from "./style";

const PREFIX = "/approve/";
const METHODS = "GET, HEAD, POST";

/**
 * Serves `/approve/{token}`, where a person decides on a run's question; null for any other path. The URL
 * itself grants permission to decide, so there is no session. Only a POST decides, and the page runs no
 * scripts.
 */
export function approvalEndpoint(
  services: Services,
  pulse: Patience,
  request: ApiRequest,
): Promise<ApiAnswer> | null {
  return request.path.startsWith(PREFIX) ? guarded(services, pulse, request) : null;
}

async function guarded(services: Services, pulse: Patience, request: ApiRequest): Promise<ApiAnswer> {
  try {
    return await pulse.within(() => answer(services, request));
  } catch (error) {
    if (error instanceof ClientGone) return { status: 499, headers: {} };
    // The full path grants access, so it is never logged.
    const facts = { requestId: request.id, method: request.method, path: PREFIX };
    return notice(services, thrownProblem(error, services.log, facts, request.method === "POST"));
  }
}

async function answer(services: Services, request: ApiRequest): Promise<ApiAnswer> {
  const { method } = request;
  if (method !== "GET" && method !== "HEAD" && method !== "POST")
    return notice(services, problem("method_not_allowed", `Method not allowed. Use ${METHODS}.`), {
      Allow: METHODS,
    });
  const token = request.path.slice(PREFIX.length);
  const found = await findByLink(services, token, request.address);
  if (!found.ok) return notice(services, found.error);
  if (method !== "POST") return page(services, 200, drawApproval(found.value, null));
  const form = await readForm(request);
  if (!form.ok) return notice(services, form.error);
  const decided = await decideByLink(services, token, request.address, form.value);
  if (decided.ok) return { status: 303, headers: { ...headersOf(services), Location: request.path } };
  const [status] = PROBLEMS[decided.error.code];
  const now = await findByLink(services, token, request.address);
  if (!now.ok) return notice(services, now.error);
  return page(
    services,
    status,
    drawApproval(now.value, refusalOf(decided.error, form.value)),
    retryOf(decided.error),
  );
}

/**
 * Reads the submitted form, which any client may send, in either of the two content types that browsers use
 * for forms.
 */
async function readForm(request: ApiRequest): Promise<Result<URLSearchParams, Problem>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return fail(problem("unsupported_media_type", "Submit the form on the approval page."));
  const body = await request.readBody(DECISION_BYTES);
  if (!body.ok) return fail(problem("body_too_large", "The form is larger than 64 KiB."));
  try {
    const form = await new Response(new Uint8Array(body.value), {
      headers: { "content-type": type },
    }).formData();
    return ok(
      new URLSearchParams(
        [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
      ),
    );
  } catch {
    return fail(problem("bad_request", "Couldn't read the submitted form. Reload the page and try again."));
  }
}

function refusalOf({ detail, errors = [] }: Problem, sent: URLSearchParams): Refusal {
  const faults = new Map(
    errors.flatMap((error) =>
      "path" in error && "message" in error ? [[String(error.path), String(error.message)]] : [],
    ),
  );
  return { detail, faults, sent };
}

function notice(services: Services, why: Problem, headers: Record<string, string> = {}): ApiAnswer {
  const [status, title] = PROBLEMS[why.code];
  return page(services, status, drawNotice(title, why.detail), { ...retryOf(why), ...headers });
}

function retryOf({ retryAfter }: Problem): Record<string, string> {
  return retryAfter === undefined ? {} : { "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) };
}

function page(
  services: Services,
  status: number,
  body: string,
  more: Record<string, string> = {},
): ApiAnswer {
  return {
    status,
    headers: { ...headersOf(services), "Content-Type": "text/html; charset=utf-8", ...more },
    body,
  };
}

function headersOf({ publicUrl }: Services): Record<string, string> {
  return {
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(publicUrl?.startsWith("https://") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}
