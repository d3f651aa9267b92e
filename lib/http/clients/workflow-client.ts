import type { Reply } from "@/lib/http/handle";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { readCallable } from "@/lib/service/runs/callable-workflow";
import type { Services } from "@/lib/service/services";
import { type ClientParts, clientParts } from "./client-parts";

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

async function valueAt(services: Services, workflowId: string, providerId: string): Promise<unknown> {
  const { values } = await services.web();
  const value = await values.current(workflowId, providerId);
  if (value === null || value.body.length > MOST_BYTES) return undefined;
  return value.contentType.startsWith("application/json") ? JSON.parse(value.body.toString()) : undefined;
}
