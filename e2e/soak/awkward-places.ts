import { z } from "zod";
import type { Api } from "@/e2e/api/api";
import type { Owned } from "@/e2e/api/belongings";
import { goodCalls } from "@/e2e/api/good-call";
import type { Live } from "@/e2e/api/live";
import type { Place } from "@/e2e/hostile/awkward-cases";
import type { PublicAddress } from "@/e2e/hostile/public-addresses";
import type { TakingOperation } from "@/e2e/hostile/read-operations";
import type { Schema } from "@/e2e/hostile/schema";

type Headers = Readonly<Record<string, string>>;

/** Credentials that endpoints accept. */
export interface Callers {
  readonly session: Headers;
  readonly token: Headers;
  readonly operatorsSession: Headers;
  readonly operatorsToken: Headers;
}

export interface CalledPlace {
  readonly place: Place;
  /** Undefined if the endpoint reads no body. */
  readonly body:
    | { readonly good: unknown; readonly schema: Schema; readonly types: readonly string[] }
    | undefined;
}

/** Returns the place for an operation on a person's items, or on public ones. */
export function placesOf(
  operation: TakingOperation,
  owned: Owned,
  open: Live,
  mcpBody: unknown,
  as: Callers,
): CalledPlace[] {
  const { method, path: pattern, query, bodies } = operation;
  const [type] = Object.keys(bodies);
  const isOpen = /^\/api\/[tw]\/\{/.test(pattern);
  return goodCalls(operation, isOpen ? { ...owned.things, workflows: open.id } : owned.things).map(
    ({ path, request }) => {
      const headers = {
        ...callerOf(operation, as),
        ...(request.headers?.["if-match"] && { "if-match": "*" }),
      };
      const address = isOpen
        ? openPath(pattern, open)
        : path.replace("/shared/nobody-s", `/shared/${owned.shareTokens[0]}`);
      const good = pattern.startsWith("/api/mcp") ? mcpBody : (request.body ?? {});
      return {
        place: { method, path: address, pattern, headers, query },
        body:
          type === undefined ? undefined : { good, schema: bodies[type] ?? {}, types: Object.keys(bodies) },
      };
    },
  );
}

function callerOf({ path, isForOperator }: TakingOperation, as: Callers): Headers {
  if (isForOperator) return as.operatorsSession;
  if (path === "/api/metrics") return as.operatorsToken;
  if (path.startsWith("/api/v1/")) return as.session;
  return /^\/api\/(?:mcp|openbb)\b/.test(path) ? as.token : {};
}

function openPath(pattern: string, open: Live): string {
  const { pathname } = new URL(pattern.startsWith("/api/t/") ? open.triggerPath() : open.providerPath(2));
  const [, end = ""] = /\{provider_id\}(\/\w+)$/.exec(pattern) ?? [];
  return `${pathname}${end}`;
}

/** Returns the place for an address outside the OpenAPI document, with valid path segments. */
export function placeOfPublic(
  address: PublicAddress,
  values: Readonly<Record<string, string>>,
  session: Headers,
): Place {
  const path = address.path.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing is known that {${name}} of ${address.path} stands for`);
    return value;
  });
  const query = (address.query ?? []).map((name) => ({ name, schema: { type: "string" } }));
  return {
    method: address.method,
    path,
    pattern: address.path,
    headers: address.isOfStudio ? session : {},
    query,
  };
}

const tools = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });

/** Returns the body of a valid tool call, to the first tool that starts a workflow. */
export async function mcpBodyOf({ address, token }: Api): Promise<unknown> {
  const message = { jsonrpc: "2.0", id: 1 };
  const answer = await fetch(`${address}/api/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json",
    },
    body: JSON.stringify({ ...message, method: "tools/list", params: {} }),
  });
  const { result } = tools.parse(await answer.json());
  const name = result.tools.find((tool) => tool.name.startsWith("call_"))?.name ?? "none";
  return { ...message, method: "tools/call", params: { name, arguments: {} } };
}
