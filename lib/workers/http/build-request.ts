import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { bytesOf, isBinary } from "./bytes";
import { isHeaderName, isHeaderValue } from "./credential-header";
import type { HttpParams } from "./http-params";
import { packForm } from "./pack-form";
import type { ParamFault } from "./param-fault";

export interface HttpCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export async function buildRequest(params: HttpParams): Promise<Result<HttpCall, ParamFault>> {
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
        message: `The header ${JSON.stringify(name.slice(0, 50))} contains characters that aren't allowed.`,
      });
    }
    headers[name.toLowerCase()] = String(value);
  }
  const call = { url: url.href, method: params.method, headers };
  const hasBody = params.body !== undefined && params.body !== null && params.body !== "";
  // A cleared form field leaves an empty object, which is the same as no form.
  const form = Object.keys(params.form ?? {}).length > 0 ? params.form : undefined;
  if (!hasBody && form === undefined) return ok(call);
  const parameter = form === undefined ? "body" : "form";
  if (params.method === "HEAD") return fail({ parameter, message: "A HEAD request can't have a body." });
  if (form !== undefined) {
    if (hasBody) return fail({ parameter, message: "A request can have a body or a form, not both." });
    const packed = await packForm(form);
    // The content type comes from the packed form, because it includes the boundary between the form's parts.
    if (!packed.ok) return packed;
    const { body, contentType } = packed.value;
    return ok({ ...call, headers: { ...headers, "content-type": contentType }, body });
  }
  const packed = packBody(params.body ?? null, params.body_type, headers["content-type"]);
  if (!packed.ok) return packed;
  const { body, contentType } = packed.value;
  return ok({ ...call, headers: { "content-type": contentType, ...headers }, body });
}

function packBody(
  body: Json,
  type: HttpParams["body_type"],
  contentType: string | undefined,
): Result<{ body: string | Uint8Array; contentType: string }, ParamFault> {
  const bytes = bytesOf(body);
  switch (type ?? kindOf(body, bytes, contentType)) {
    case "binary":
      return bytes === null
        ? fail({ parameter: "body", message: 'A binary body must be { "base64": … } and nothing else.' })
        : ok({ body: bytes, contentType: "application/octet-stream" });
    case "json":
      return ok({ body: JSON.stringify(body), contentType: "application/json" });
    case "text":
      return ok({
        body: typeof body === "string" ? body : JSON.stringify(body),
        contentType: "text/plain; charset=utf-8",
      });
    case "form": {
      if (typeof body !== "object" || body === null || Array.isArray(body)) {
        return fail({
          parameter: "body",
          message: "A form body must be an object of field names and values.",
        });
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

function kindOf(body: Json, bytes: Uint8Array | null, contentType: string | undefined) {
  if (typeof body === "string") return "text";
  if (isForm(contentType)) return "form";
  return bytes !== null && isBinary(contentType) ? "binary" : "json";
}

function isForm(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith("application/x-www-form-urlencoded") ?? false;
}
