import type { Endpoint } from "@/lib/contract/endpoint";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import type { ApiRequest } from "./api-request";

export interface Notified {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly answer: unknown;
}

export async function recordDone(
  services: Services,
  endpoint: Endpoint,
  request: ApiRequest,
  caller: Caller,
  { params, body, answer }: Notified,
): Promise<void> {
  if (endpoint.security === undefined) return;
  const { kind, fields = [], scope } = endpoint.security;
  const id = params.id ?? fieldOf(answer, "id") ?? fieldOf(answer, "user_id");
  const details = fields.flatMap((name) => {
    const value = fieldOf(body, name) ?? params[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  await services.security.note({
    kind,
    workspaceId: scope === "instance" ? null : caller.workspaceId,
    actor: caller,
    address: request.address,
    subject: typeof id === "string" ? id : undefined,
    ...(details.length > 0 ? { details: Object.fromEntries(details) } : {}),
  });
}

/** Repeated attempts are combined into one log entry. */
export function recordRefusal(
  services: Services,
  endpoint: Endpoint,
  request: ApiRequest,
  caller: Result<Caller, Problem>,
  refused: Problem,
): void {
  const { address } = request;
  if (caller.ok) {
    if (refused.code !== "forbidden") return;
    const { workspaceId } = caller.value;
    services.security.noteInBulk({
      kind: "forbidden",
      workspaceId,
      actor: caller.value,
      address,
      subject: endpoint.id,
    });
  } else if (refused.code === "unauthorized" && request.headers.get("authorization") !== null) {
    services.security.noteInBulk({ kind: "token_refused", workspaceId: null, address });
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
