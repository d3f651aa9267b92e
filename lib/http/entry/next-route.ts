import "server-only";
import { sharedServices } from "@/lib/service/shared-services";
import { createHttpEntry } from "./http-entry";
import { fromWeb, toWeb } from "./next-entry";

let entry: ReturnType<typeof createHttpEntry> | undefined;

/** The HTTP entry is created with the first request, because there are no environment variables during a build. */
async function nextRoute(incoming: Request): Promise<Response> {
  entry ??= createHttpEntry(await sharedServices());
  const request = fromWeb(incoming);
  const answer = await entry(request);
  return answer === null ? new Response(null, { status: 404 }) : toWeb(answer, request);
}

/** Every method is exported, so that our entry, and not Next, decides which methods an endpoint accepts. */
export const DELETE = nextRoute;
export const GET = nextRoute;
export const HEAD = nextRoute;
export const OPTIONS = nextRoute;
export const PATCH = nextRoute;
export const POST = nextRoute;
export const PUT = nextRoute;
