import type { Api } from "./api";
import type { Belongings } from "./belongings";
import { goodCalls } from "./good-call";
import type { Operation } from "./read-open-api";
import { send } from "./send";

/**
 * Left out: streams, values that change with time, logs of calls (which would include these reads), data that
 * isn't the person's own, and inputs, tests and values of back-runs, of which there are none.
 */
const PASSING = [
  "/api/v1/runs/{id}/events",
  "/api/v1/runs/{id}/inputs/{sha256}",
  "/api/v1/workflows/{id}/tests/{test}",
  "/api/v1/back-runs/{id}/values/{sha256}",
  "/api/v1/runs/counts",
  "/api/v1/changes",
  "/api/v1/workflows/{id}/presence",
  "/api/v1/workflows/{id}/requests",
  "/api/v1/workers",
  "/api/v1/security-log",
  "/api/v1/security-log/export",
  "/api/v1/tokens",
  "/api/v1/keys",
  "/api/v1/sessions",
  "/api/v1/me",
  "/api/v1/market",
  "/api/v1/market/{kind}/{id}",
  "/api/v1/shared/{token}",
  "/api/v1/shared/{token}/data",
];

/** Returns all data that a person can read of their own items, by URL. */
export async function snapshot(
  { token }: Api,
  operations: readonly Operation[],
  things: Belongings,
): Promise<Record<string, { status: number; json: unknown }>> {
  const read: Record<string, { status: number; json: unknown }> = {};
  const reads = operations.filter(
    ({ method, path }) => method === "GET" && path.startsWith("/api/v1/") && !PASSING.includes(path),
  );
  for (const operation of reads) {
    for (const { what, path, request } of goodCalls(operation, things)) {
      const { status, json } = await send(path, {
        ...request,
        headers: { authorization: `Bearer ${token}` },
      });
      read[what] = { status, json };
    }
  }
  return read;
}
