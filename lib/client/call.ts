import type { AnswerOf, BodyIn, Endpoint, ParamsOf, QueryIn } from "@/lib/contract/endpoint";
import { addressOf } from "./address-of";
import { ApiError } from "./api-error";
import { isProblem } from "./is-problem";

export interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryIn<E>;
  body?: BodyIn<E>;
  /** Revision that the change is based on, or the ETag returned by `callTagged`. */
  ifMatch?: number | string;
  signal?: AbortSignal;
}

/** Calls an endpoint with the browser's session. Throws an `ApiError`, or the abort reason of `signal`. */
export async function call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<AnswerOf<E>>;
export async function call(endpoint: Endpoint, input: CallInput<Endpoint> = {}): Promise<unknown> {
  return answerOf(endpoint, await send(endpoint, input));
}

/** Like `call`, but also returns the revision, for responses that contain it only in the `ETag` header. */
export async function callTagged<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
): Promise<{ answer: AnswerOf<E>; tag: string }>;
export async function callTagged(
  endpoint: Endpoint,
  input: CallInput<Endpoint> = {},
): Promise<{ answer: unknown; tag: string }> {
  const response = await send(endpoint, input);
  const answer = await answerOf(endpoint, response);
  // Proxies that compress responses turn the ETag into a weak one.
  const tag = /^(?:W\/)?"([^"]*)"$/.exec(response.headers.get("ETag") ?? "")?.[1];
  if (tag === undefined) throw unreadable(response);
  return { answer, tag };
}

/** Like `call`, but with a body in a text format other than JSON. */
export async function callWithFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: TextFile,
): Promise<AnswerOf<E>>;
export async function callWithFile(
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  file: TextFile,
): Promise<unknown> {
  return answerOf(endpoint, await send(endpoint, input, file));
}

interface TextFile {
  readonly type: string;
  readonly text: string;
}

async function answerOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!response.ok) throw await problemOf(response);
  if (endpoint.answer === null) return undefined;
  const answer = await readJson(response);
  // Responses from our own server aren't validated with zod, because zod took up a fifth of every page's
  // scripts.
  if (typeof answer !== "object" || answer === null) throw unreadable(response);
  return answer;
}

async function send(endpoint: Endpoint, input: CallInput<Endpoint>, file?: TextFile): Promise<Response> {
  const headers = new Headers({ Accept: "application/json" });
  const body = file?.text ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  if (body !== undefined) headers.set("Content-Type", file?.type ?? "application/json");
  if (input.ifMatch !== undefined) headers.set("If-Match", `"${input.ifMatch}"`);
  try {
    return await fetch(addressOf(endpoint.path, asRecord(input.params), asRecord(input.query)), {
      method: endpoint.method,
      headers,
      credentials: "same-origin",
      ...(body !== undefined && { body }),
      ...(input.signal && { signal: input.signal }),
    });
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new ApiError(
      {
        kind: "network",
        status: null,
        code: "network",
        title: "The server cannot be reached",
        detail: "Check the connection and that Millrace is running, then try again.",
        problem: null,
        errorId: null,
        retryAfter: null,
      },
      cause,
    );
  }
}

export async function problemOf(response: Response): Promise<ApiError> {
  const body = await readJson(response).catch(() => null);
  if (!isProblem(body)) return unreadable(response);
  const { code, title, detail, error_id: errorId } = body;
  return new ApiError({
    kind: "problem",
    status: response.status,
    code,
    title,
    detail,
    problem: body,
    errorId: typeof errorId === "string" ? errorId : errorIdOf(response),
    retryAfter: secondsOf(response.headers.get("Retry-After")),
  });
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch (cause) {
    throw unreadable(response, cause);
  }
}

function unreadable(response: Response, cause?: unknown): ApiError {
  return new ApiError(
    {
      kind: "unreadable",
      status: response.status,
      code: "unreadable",
      title: "Couldn't read the response",
      detail: `Something other than Millrace may have responded (status ${response.status}). Reload the page. If it keeps happening, check the proxy in front of Millrace.`,
      problem: null,
      errorId: errorIdOf(response),
      retryAfter: secondsOf(response.headers.get("Retry-After")),
    },
    cause,
  );
}

/** The server logs internal errors under this ID, because the response itself contains no details. */
function errorIdOf(response: Response): string | null {
  return response.headers.get("X-Request-Id");
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) ? seconds : null;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
