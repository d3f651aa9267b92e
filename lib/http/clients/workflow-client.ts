import type { Reply } from "@/lib/http/handle";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { callableIds, readCallable } from "@/lib/service/runs/callable-workflow";
import type { Services } from "@/lib/service/services";
import { type ClientParts, clientParts, type NamedParts, named } from "./client-parts";

/** A value beyond this is not looked into for its type. */
const MOST_BYTES = 1024 * 1024;
const HEADERS = { "Content-Type": "text/plain; charset=utf-8" };

/** The client of one workflow, in the language that `print` writes. */
export async function workflowClient(
  services: Services,
  caller: Caller,
  id: string,
  origin: string,
  print: (parts: ClientParts) => string,
): Promise<Result<Reply<string>, Problem>> {
  const read = await readCallable(services, caller, id);
  if (!read.ok) return read;
  const parts = await clientParts(read.value, origin, (providerId) => valueAt(services, id, providerId));
  return ok({ text: print(parts), headers: HEADERS });
}

/** More at once would be a file that nobody reads, and work that others wait for. */
const MOST_WORKFLOWS = 200;

/** One client of all that is live in the workspace. */
export async function workspaceClient(
  services: Services,
  caller: Caller,
  origin: string,
  print: (all: readonly NamedParts[], origin: string) => string,
): Promise<Result<Reply<string>, Problem>> {
  const ids = await callableIds(services, caller, MOST_WORKFLOWS + 1);
  if (ids.length > MOST_WORKFLOWS)
    return fail(
      problem("invalid_query", `More than ${MOST_WORKFLOWS} workflows are live: take the client of each.`),
    );
  const all: ClientParts[] = [];
  for (const id of ids) {
    const read = await readCallable(services, caller, id);
    // What others sell is called with a key of theirs, by the page of that item.
    if (!read.ok) continue;
    const parts = await clientParts(read.value, origin, (providerId) => valueAt(services, id, providerId));
    if (parts.triggers.length + parts.providers.length > 0) all.push(parts);
  }
  return ok({ text: print(named(all), origin), headers: HEADERS });
}

async function valueAt(services: Services, workflowId: string, providerId: string): Promise<unknown> {
  const { values } = await services.web();
  const value = await values.current(workflowId, providerId);
  if (value === null || value.body.length > MOST_BYTES) return undefined;
  return value.contentType.startsWith("application/json") ? JSON.parse(value.body.toString()) : undefined;
}
