import { codingFor, pack } from "@/lib/kit/coding";
import type { ApiAnswer, ApiRequest } from "./api-request";

/** Below this the head of an answer weighs as much as its body. */
const WORTH_PACKING_CHARACTERS = 1024;

/** Packs what is long enough for callers who take it. Its tag stays: it names what may be changed, not these bytes. */
export async function packAnswer(
  request: Pick<ApiRequest, "headers">,
  answer: ApiAnswer,
): Promise<ApiAnswer> {
  const { body, headers } = answer;
  if (typeof body !== "string" || body.length <= WORTH_PACKING_CHARACTERS) return answer;
  const varying = { ...headers, Vary: varyOf(headers.Vary) };
  const coding = codingFor(request.headers.get("accept-encoding"));
  if (coding === null) return { ...answer, headers: varying };
  return { ...answer, headers: { ...varying, "Content-Encoding": coding }, body: await pack(body, coding) };
}

function varyOf(known: string | readonly string[] | undefined): string {
  return [...(known === undefined ? [] : [known].flat()), "Accept-Encoding"].join(", ");
}
