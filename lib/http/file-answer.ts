import type { ApiAnswer, ApiRequest } from "./api-request";

type Asked = Pick<ApiRequest, "headers" | "method">;

export function asksForRange({ method, headers }: Asked): boolean {
  return method === "GET" && headers.get("range") !== null;
}

/** Handles range requests as RFC 9110 describes. A request for several ranges gets the whole file. */
export function fileAnswer(
  request: Asked,
  headers: Readonly<Record<string, string>>,
  file: Uint8Array,
): ApiAnswer {
  const given = { ...headers, "Accept-Ranges": "bytes" };
  const condition = request.headers.get("if-range");
  const asked = asksForRange(request) ? request.headers.get("range") : null;
  const range = condition === null || condition === headers.ETag ? asked : null;
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)$/i.exec(range?.trim() ?? "") ?? [];
  if (first === "" && last === "") return { status: 200, headers: given, body: file };
  const end = first === "" || last === "" ? file.length - 1 : Math.min(Number(last), file.length - 1);
  const begin = first === "" ? Math.max(0, file.length - Number(last)) : Number(first);
  if (first !== "" && last !== "" && Number(last) < begin) return { status: 200, headers: given, body: file };
  if (begin > end) {
    return { status: 416, headers: { ...given, "Content-Range": `bytes */${file.length}` } };
  }
  const part = { ...given, "Content-Range": `bytes ${begin}-${end}/${file.length}` };
  return { status: 206, headers: part, body: file.subarray(begin, end + 1) };
}
