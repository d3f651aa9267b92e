import { expect } from "@playwright/test";
import { deployment } from "@/e2e/deployment";
import { problem } from "./shapes";
import { SECRET_MARK } from "./unique";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed body. Undefined unless it is JSON. */
  readonly json: unknown;
}

export interface Request {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
}

/** Sends a request. Every error response is checked against the problem format of section 6. */
export async function send(url: string, request: Request = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body, raw, signal } = request;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(new URL(url, deployment.address), {
    method,
    headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
    body: raw ?? json ?? null,
    redirect: "manual",
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await response.text();
  const answer = { status: response.status, headers: response.headers, text, json: parsed(text) };
  // Each `expect` adds a step to the report, which takes milliseconds. With thousands of responses, it is
  // only called on a failure.
  if (text.includes(SECRET_MARK))
    expect.soft(text, `${method} ${url} tells a key`).not.toContain(SECRET_MARK);
  if (answer.status >= 400 && method !== "HEAD") expectProblem(answer, `${method} ${url}`);
  return answer;
}

export const LEAKS =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.(?:ts|js):\d+:\d+|\b(?:select|insert into|update) .* (?:from|values|set) |PostgresError/i;

function expectProblem(answer: Answer, what: string): void {
  const read = problem.safeParse(answer.json);
  const faults = [
    /^application\/problem\+json/.test(answer.headers.get("content-type") ?? "") ? null : "its type",
    read.success ? null : `its form: ${read.error.message}`,
    read.data?.status === answer.status ? null : "the status in its body",
    LEAKS.test(answer.text) ? "it tells of the inside" : null,
  ].filter((fault) => fault !== null);
  if (faults.length > 0)
    expect.soft(faults, `${what} answers a problem, not ${answer.text.slice(0, 300)}`).toEqual([]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
