import { type Coding, codingFor, pack, packPieces } from "@/lib/kit/coding";
import { SLICE_BYTES, slicesOf } from "@/lib/kit/slices-of";
import type { ApiAnswer, ApiRequest } from "./api-request";

type Asked = Pick<ApiRequest, "headers">;

/**
 * Minimum length of a body that is worth compressing. Below it, the response's headers are as large as its
 * body.
 */
const WORTH_PACKING_CHARACTERS = 1024;
/**
 * Content types that are streamed and compressed on the fly. Server-sent events aren't compressed, because
 * the compressor would buffer them.
 */
const PACKED_PIECES = /^(?:text\/csv|application\/x-ndjson)\b/;

/**
 * The ETag stays the same, because it identifies the resource's revision and not the bytes that are sent.
 */
export async function packAnswer(request: Asked, answer: ApiAnswer): Promise<ApiAnswer> {
  const { body, headers } = answer;
  if (body === undefined || body instanceof Uint8Array) return answer;
  const isWorth =
    typeof body === "string"
      ? body.length > WORTH_PACKING_CHARACTERS
      : PACKED_PIECES.test(String(headers["Content-Type"]));
  if (!isWorth) return answer;
  const varying = { ...headers, Vary: varyOf(headers.Vary) };
  const coding = codingFor(request.headers.get("accept-encoding"));
  if (coding === null) return { ...answer, headers: varying };
  const pieces = typeof body === "string" && body.length > SLICE_BYTES ? slicesOf(body) : body;
  const packed = typeof pieces === "string" ? await pack(pieces, coding) : packPieces(pieces, coding);
  return { ...answer, headers: { ...varying, "Content-Encoding": coding }, body: packed };
}

/**
 * Like `packAnswer`, for rows. Their ETag identifies the bytes that are sent, so the compressed form gets a
 * different ETag.
 */
export async function packRows(request: Asked, answer: ApiAnswer): Promise<ApiAnswer> {
  const tag = String(answer.headers.ETag);
  if (answer.status === 304) {
    const coding = codingFor(request.headers.get("accept-encoding"));
    const own = coding === null ? tag : packedTag(tag, coding);
    const isOwn = request.headers.get("if-none-match")?.includes(own);
    const headers = { ...answer.headers, Vary: varyOf(answer.headers.Vary), ETag: isOwn ? own : tag };
    return { ...answer, headers };
  }
  const packed = await packAnswer(request, answer);
  const coding = packed.headers["Content-Encoding"];
  if (coding !== "br" && coding !== "gzip") return packed;
  return { ...packed, headers: { ...packed.headers, ETag: packedTag(tag, coding) } };
}

/** Appends the content coding to an ETag, in a form that `namesTag` recognises. */
function packedTag(tag: string, coding: Coding): string {
  return tag.replace(/"$/, `-${coding}"`);
}

function varyOf(known: string | readonly string[] | undefined): string {
  return [...(known === undefined ? [] : [known].flat()), "Accept-Encoding"].join(", ");
}
