import { type Fault, failed } from "@/cli/fault";
import { addressOf } from "@/lib/client/address-of";
import { parseAnswer } from "@/lib/client/parse-answer";
import type { AnswerOf, BodyIn, Endpoint, ParamsOf, QueryIn } from "@/lib/contract/endpoint";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Answer } from "./answer";
import { awayFault, notMillrace, problemFault } from "./answer-faults";

export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryIn<E>;
  readonly body?: BodyIn<E>;
  readonly ifMatch?: number;
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Error messages never contain the token. */
export interface Api {
  readonly url: string;
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Result<AnswerOf<E>, Fault>>;
  text<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Result<string, Fault>>;
  send(sent: Sent, key?: string): Promise<Result<Answer, Fault>>;
}

export function createApi(url: string, token: string, signal: AbortSignal): Api {
  async function send(
    { method, path, body, headers = {} }: Sent,
    key = token,
  ): Promise<Result<Answer, Fault>> {
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
          Authorization: `Bearer ${key}`,
        },
        // Redirects aren't followed, because that could send the token to another server, and would turn a
        // POST into a GET.
        redirect: "manual",
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const to = response.headers.get("Location");
      if (response.status >= 300 && response.status < 400 && response.status !== 304)
        return failed(
          "moved",
          `${url} redirects to ${to ?? "another URL"}. Use that URL: \`millrace login URL --token T\`.`,
        );
      return ok({
        status: response.status,
        text: await response.text(),
        retryAfter: response.headers.get("Retry-After"),
      });
    } catch (error) {
      return fail(awayFault(url, signal.aborted, error));
    }
  }
  async function ask(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<Result<Answer, Fault>> {
    const path = addressOf(endpoint.path, recordOf(input.params), recordOf(input.query));
    const headers = input.ifMatch === undefined ? {} : { "If-Match": `"${input.ifMatch}"` };
    const body = input.body === undefined ? {} : { body: jsonOf(input.body) };
    const answer = await send({ method: endpoint.method, path, headers, ...body });
    if (!answer.ok || answer.value.status < 300) return answer;
    return fail(problemFault(url, answer.value));
  }
  async function call<E extends Endpoint>(
    endpoint: E,
    input?: CallInput<E>,
  ): Promise<Result<AnswerOf<E>, Fault>>;
  async function call(endpoint: Endpoint, input: CallInput<Endpoint> = {}): Promise<Result<unknown, Fault>> {
    const answer = await ask(endpoint, input);
    if (!answer.ok) return answer;
    if (endpoint.answer === null) return ok(undefined);
    const json = parseJsonText(answer.value.text);
    const parsed = json.ok ? parseAnswer(endpoint.answer, json.value) : null;
    return parsed?.success ? ok(parsed.data) : fail(notMillrace(url, answer.value.status));
  }
  async function text(endpoint: Endpoint, input: CallInput<Endpoint> = {}): Promise<Result<string, Fault>> {
    const answer = await ask(endpoint, input);
    return answer.ok ? ok(answer.value.text) : answer;
  }
  return { url, call, text, send };
}

function recordOf(value: unknown): Record<string, unknown> {
  return isJsonObject(value) ? { ...value } : {};
}

function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
