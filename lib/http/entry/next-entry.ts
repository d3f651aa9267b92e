import { type ApiAnswer, type ApiRequest, ClientGone } from "@/lib/http/api-request";
import { clientAddress } from "@/lib/http/client-address";
import { requestId } from "@/lib/http/request-id";
import { fail, ok, type Result } from "@/lib/kit/result";

/**
 * A web request doesn't include the peer's address. All we have is the `X-Forwarded-For` header that Next or a proxy
 * wrote.
 */
export function fromWeb(request: Request): ApiRequest {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  // Next compresses responses itself and drops our `Content-Encoding` header. If we compressed responses too,
  // no client could decode them.
  headers.delete("accept-encoding");
  return {
    method: request.method,
    url,
    path: url.pathname,
    query: url.searchParams,
    rawQuery: url.search.slice(1),
    headers,
    id: requestId(request.headers.get("x-request-id")),
    address: clientAddress("127.0.0.1", request.headers.get("x-forwarded-for"), true),
    // Decided by the headers, because Next gives every POST a body, even if it is empty.
    hasBody:
      request.headers.has("transfer-encoding") || Number(request.headers.get("content-length") ?? 0) > 0,
    readBody: (limitBytes) => readWebBody(request, limitBytes),
    signal: request.signal,
  };
}

export function toWeb(answer: ApiAnswer, request: { method: string }): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    headers.delete(name);
    for (const each of typeof value === "string" ? [value] : value) headers.append(name, each);
  }
  const empty = request.method === "HEAD" || answer.body === undefined;
  return new Response(empty ? null : webBody(answer.body), { status: answer.status, headers });
}

async function readWebBody(request: Request, limitBytes: number): Promise<Result<Uint8Array, "too_large">> {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) return fail("too_large");
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      size += read.value.length;
      if (size > limitBytes) {
        await reader?.cancel();
        return fail("too_large");
      }
      pieces.push(read.value);
    }
  } catch {
    throw new ClientGone();
  }
  return ok(Buffer.concat(pieces));
}

function webBody(body: ApiAnswer["body"]): BodyInit | null {
  if (body === undefined || typeof body === "string") return body ?? null;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  const pieces = body[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const piece = await pieces.next();
      if (piece.done === true) controller.close();
      else controller.enqueue(typeof piece.value === "string" ? encoder.encode(piece.value) : piece.value);
    },
    cancel: async () => {
      await pieces.return?.();
    },
  });
}
