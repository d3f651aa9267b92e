import "server-only";
import { sharedServices } from "@/lib/service/make-services";
import { createHttpEntry } from "./http-entry";
import { fromWeb, toWeb } from "./next-entry";

let entry: ReturnType<typeof createHttpEntry> | undefined;

/** The entry as a Next route handler. Made at the first request, since a build has no environment. */
export async function nextRoute(incoming: Request): Promise<Response> {
  entry ??= createHttpEntry(sharedServices());
  const request = fromWeb(incoming);
  const answer = await entry(request);
  return answer === null ? new Response(null, { status: 404 }) : toWeb(answer, request);
}
