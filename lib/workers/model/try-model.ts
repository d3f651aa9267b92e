import { done, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import { refused } from "@/lib/workers/upstream/refusal";
import { request } from "./call-model";

/**
 * Requests the list of models, which costs nothing. If the server has no such list, only checks that the
 * server responds.
 */
export async function tryModel(
  value: string,
  baseUrl: string,
  context: WorkerContext,
): Promise<WorkerOutcome> {
  const listed = await request({ baseUrl, secret: { value, source: "workspace" } }, "/models", null, context);
  if (listed.ok) return done("The model provider accepts this key. No prompt was sent.");
  const { code, details } = listed.error;
  const isWithoutList = code === "not_found" || details?.status === 405;
  return isWithoutList
    ? done(
        "The server is reachable, but it doesn't list its models, so the key couldn't be checked. No prompt was sent.",
      )
    : refused(listed.error);
}
