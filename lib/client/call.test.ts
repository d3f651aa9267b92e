import { afterEach, describe, expect, test, vi } from "vitest";
import { getWorkflow, listWorkflows, saveWorkflow } from "@/lib/contract/workflows";
import { addressOf } from "./address-of";
import { ApiError } from "./api-error";
import { call, callTagged } from "./call";
import { canHelp } from "./query-client";

/** Answers the next request, and returns what was sent. */
function answer(status: number, body: string, headers: Record<string, string> = {}) {
  const sent = vi.fn<typeof fetch>(async () => new Response(body, { status, headers }));
  vi.stubGlobal("fetch", sent);
  return sent;
}

async function refusal(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
}

const saved = {
  format: "millrace.workflow/1",
  name: "Quote board",
  description: "",
  workers: [],
  connections: [],
  id: "w1",
  revision: 3,
  live_version: null,
  problems: [],
};

afterEach(() => vi.unstubAllGlobals());

describe("a call", () => {
  test("escapes parts of the path and leaves out query keys without a value", () => {
    expect(
      addressOf("/workflows/{id}/runs", { id: "a/b" }, { status: "failed", cursor: undefined, q: "" }),
    ).toBe("/api/v1/workflows/a%2Fb/runs?status=failed");
  });

  test("names the revision that it is based on as a quoted tag", async () => {
    const sent = answer(200, JSON.stringify(saved));
    const document = await call(saveWorkflow, { params: { id: "w1" }, body: saved, ifMatch: 2 });
    expect(document.revision).toBe(3);
    const headers = new Headers(sent.mock.calls[0]?.[1]?.headers);
    expect([headers.get("If-Match"), headers.get("Content-Type")]).toEqual(['"2"', "application/json"]);
  });
});

test("a tag is read off the answer without its quotes, weak or not, and an answer without one is not ours", async () => {
  for (const tag of ['"2.1"', 'W/"2.1"']) {
    answer(200, JSON.stringify(saved), { ETag: tag });
    expect((await callTagged(getWorkflow, { params: { id: "w1" } })).tag).toBe("2.1");
  }
  answer(200, JSON.stringify(saved));
  expect((await refusal(callTagged(getWorkflow, { params: { id: "w1" } }))).code).toBe("unreadable");
});

describe("a refusal", () => {
  test("carries the problem's code, fields and members of its own", async () => {
    const body = {
      type: "about:blank",
      title: "Changed by someone else",
      status: 409,
      detail: "Revision 4 is newer.",
      code: "revision_conflict",
      current: saved,
      errors: [{ path: "workers[0].params.x", code: "unknown_parameter", message: "There is no x." }],
    };
    answer(409, JSON.stringify(body), { "X-Request-Id": "r-1", "Retry-After": "7" });
    const error = await refusal(call(getWorkflow, { params: { id: "w1" } }));
    expect(error).toMatchObject({
      kind: "problem",
      status: 409,
      code: "revision_conflict",
      errorId: "r-1",
      retryAfter: 7,
    });
    expect(error.problem?.current).toEqual(saved);
    expect(error.faultAt("workers[0].params.x")).toBe("There is no x.");
  });

  test("that no answer came is a kind of its own, and worth another try", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("fetch failed")));
    const error = await refusal(call(listWorkflows));
    expect([error.kind, error.status, canHelp(error)]).toEqual(["network", null, true]);
  });

  test("a page of a proxy instead of JSON says so", async () => {
    answer(502, "<html>Bad gateway</html>");
    const error = await refusal(call(listWorkflows));
    expect([error.kind, error.status, canHelp(error)]).toEqual(["unreadable", 502, true]);
  });

  test("a good answer that is no object is not ours", async () => {
    answer(200, JSON.stringify("signed out"));
    expect((await refusal(call(listWorkflows))).kind).toBe("unreadable");
  });

  test("an aborted call stays an abort", async () => {
    const abort = new AbortController();
    vi.stubGlobal("fetch", async () => Promise.reject(new DOMException("aborted", "AbortError")));
    abort.abort();
    await expect(call(listWorkflows, { signal: abort.signal })).rejects.toThrow(DOMException);
  });
});
