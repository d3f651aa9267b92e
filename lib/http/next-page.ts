import type { ApiRequest } from "./api-request";

export function nextPage(request: ApiRequest, origin: string, cursor: string) {
  const url = new URL(request.path + request.url.search, origin);
  url.searchParams.set("cursor", cursor);
  url.searchParams.delete("api_key");
  return { Link: `<${url}>; rel="next"`, "X-Next-Cursor": cursor };
}
