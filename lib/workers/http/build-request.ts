import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { isHeaderName, isHeaderValue } from "./credential-header";
import type { HttpParams } from "./http-params";

export interface HttpCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ParamFault {
  readonly parameter: string;
  readonly message: string;
}

/** The request as it will be sent, without the credential. */
export function buildRequest(params: HttpParams): Result<HttpCall, ParamFault> {
  const url = new URL(params.url);
  for (const [name, value] of Object.entries(params.query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null) url.searchParams.append(name, String(item));
    }
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(params.headers)) {
    if (value === null) continue;
    if (!isHeaderName(name) || !isHeaderValue(String(value))) {
      return fail({
        parameter: "headers",
        message: `The header ${JSON.stringify(name.slice(0, 50))} cannot be sent.`,
      });
    }
    headers[name.toLowerCase()] = String(value);
  }
  const call = { url: url.href, method: params.method, headers };
  if (params.body === undefined || params.body === null || params.body === "") return ok(call);
  if (params.method === "HEAD")
    return fail({ parameter: "body", message: "A HEAD request carries no body." });
  const packed = packBody(params.body, params.body_type, headers["content-type"]);
  if (!packed.ok) return packed;
  const { body, contentType } = packed.value;
  return ok({ ...call, headers: { "content-type": contentType, ...headers }, body });
}

function packBody(
  body: Json,
  type: HttpParams["body_type"],
  contentType: string | undefined,
): Result<{ body: string; contentType: string }, ParamFault> {
  const kind = type ?? (typeof body === "string" ? "text" : isForm(contentType) ? "form" : "json");
  switch (kind) {
    case "json":
      return ok({ body: JSON.stringify(body), contentType: "application/json" });
    case "text":
      return ok({
        body: typeof body === "string" ? body : JSON.stringify(body),
        contentType: "text/plain; charset=utf-8",
      });
    case "form": {
      if (typeof body !== "object" || body === null || Array.isArray(body)) {
        return fail({ parameter: "body", message: "A form is an object of names and values." });
      }
      const form = new URLSearchParams();
      for (const [name, value] of Object.entries(body)) {
        for (const item of Array.isArray(value) ? value : [value]) {
          if (item !== null)
            form.append(name, typeof item === "object" ? JSON.stringify(item) : String(item));
        }
      }
      return ok({ body: form.toString(), contentType: "application/x-www-form-urlencoded" });
    }
  }
}

function isForm(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith("application/x-www-form-urlencoded") ?? false;
}
