import { type NextRequest, NextResponse } from "next/server";
import { refusePageMethod } from "@/lib/http/refuse-page-method";
import { pageHeaders } from "@/lib/http/security-headers";

/** Next reads the nonce from the policy and adds it to its scripts. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const headers = pageHeaders({
    nonce,
    https: process.env.MILLRACE_PUBLIC_URL?.startsWith("https://") ?? false,
    development: process.env.NODE_ENV === "development",
    framed: request.nextUrl.pathname.startsWith("/embed/"),
  });
  const forwarded = new Headers(request.headers);
  forwarded.set("x-nonce", nonce);
  // A layout doesn't know the URL of its page. With this header, it can send people back to that page after
  // they have signed in.
  forwarded.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  forwarded.set("Content-Security-Policy", headers["Content-Security-Policy"]);
  const refusal = refusePageMethod(request.method, request.nextUrl.pathname);
  const response =
    refusal === null
      ? NextResponse.next({ request: { headers: forwarded } })
      : new NextResponse(null, { status: refusal.status, headers: refusal.headers });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Applies to pages only. API responses have their own policy, and static files need none. */
export const config = { matcher: ["/((?!api/|_next/static/).*)"] };
