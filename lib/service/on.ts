import type { Viewer } from "@/lib/auth/viewer";
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from "@/lib/contract/endpoint";
import type { ApiAnswer, ApiRequest } from "@/lib/http/api-request";
import { etag } from "@/lib/kit/etag";
import { writeJson } from "@/lib/kit/json-text";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "./services";

export interface Call<E extends Endpoint, Who> {
  readonly caller: Who;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The revision in `If-Match`, without quotes. Never null if the contract requires it. */
  readonly ifMatch: string | null;
  readonly origin: string;
  readonly request: ApiRequest;
}

export interface Reply<Body> {
  readonly body?: Body;
  /** Body that is already serialized as JSON text, instead of `body`. */
  readonly json?: string;
  /** Server-Sent Events, instead of `body`. The generator should end when `request.signal` is aborted. */
  readonly events?: AsyncIterable<string>;
  /** Text in another format, instead of `body`. Its content type is in the headers. */
  readonly text?: string;
  /** A file sent in chunks, instead of `body`. Its content type is in the headers. */
  readonly file?: AsyncIterable<string>;
  /** A file in memory, or a byte range of one, instead of `body`. */
  readonly answer?: ApiAnswer;
  /** True if the caller already has the current value, so that the response is 304 with headers only. */
  readonly unchanged?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

type Run<Given, Value> = (services: Services, call: Given) => Promise<Result<Value, Problem>>;

/** A route's use case runs after the call is parsed and access is checked. */
export type EndpointRoute =
  | RouteFor<"caller", Caller>
  | RouteFor<"anyone", null>
  | RouteFor<"viewer", Viewer>;

export interface RouteFor<Kind, Who> {
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  /**
   * A method instead of a property, so that a use case of one endpoint is
   * assignable to a list of any endpoints.
   */
  reply(services: Services, call: Call<Endpoint, Who>): Promise<Result<Reply<unknown>, Problem>>;
}

/**
 * A use case can also be called as a function by other use cases and tests, with only those parts of the call
 * that it reads.
 */
type UseCase<E extends Endpoint, Kind, Who, Value> = RouteFor<Kind, Who> & Run<DirectCall<E, Who>, Value>;

/** A direct call may omit `origin` and `request`. If a use case reads an omitted one, it throws. */
type DirectCall<E extends Endpoint, Who> = { readonly caller: Who } & Stated<"params", ParamsOf<E>> &
  Stated<"query", QueryOf<E>> &
  Stated<"body", BodyOf<E>> &
  Partial<Pick<Call<E, Who>, "ifMatch" | "origin" | "request">>;

/**
 * The parameters, the query and the body are each optional if the contract doesn't define them or if all of
 * their fields are optional.
 */
type Stated<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Value }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

interface Pair<Kind, Who> {
  <E extends Endpoint>(
    endpoint: E,
    useCase: Run<Call<E, Who>, AnswerOf<E>>,
  ): UseCase<E, Kind, Who, AnswerOf<E>>;
  /**
   * `form` turns the use case's result into a reply. It is needed if the reply has more than a body, such as
   * headers.
   */
  <E extends Endpoint, Value>(
    endpoint: E,
    useCase: Run<Call<E, Who>, Value>,
    form: (value: Value) => Reply<AnswerOf<E>>,
  ): UseCase<E, Kind, Who, Value>;
}

/** For calls by callers who have signed in or sent an API token. The use case's result becomes the body. */
export const on = pairFor<"caller", Caller>("caller");

export const onOpen = pairFor<"anyone", null>("anyone");

/**
 * Like `on`, but also accepts calls that have only a subscription key. The use case checks whether the caller
 * has access.
 */
export const onView = pairFor<"viewer", Viewer>("viewer");

/**
 * Pass this as the `form` argument of `on` to send the revision as the `ETag`, which the client sends back
 * with its next save.
 */
export function withEtag<V extends { readonly revision: number }>(value: V): Reply<V> {
  return { body: value, headers: { ETag: etag(value.revision) } };
}

/** Pass this as the `form` argument of `on` for results with parts that are already serialized JSON. */
export function asJsonText(value: unknown): Reply<never> {
  return { json: writeJson(value) };
}

export function asEvents(events: AsyncIterable<string>): Reply<never> {
  return { events };
}

export function asReply<Body>(reply: Reply<Body>): Reply<Body> {
  return reply;
}

function pairFor<Kind, Who>(kind: Kind): Pair<Kind, Who> {
  return (<E extends Endpoint>(endpoint: E, useCase: Run<Call<E, Who>, unknown>, form = asBody) =>
    Object.assign(
      (services: Services, call: DirectCall<E, Who>) =>
        useCase(services, Object.create(UNSTATED, Object.getOwnPropertyDescriptors(call))),
      {
        kind,
        endpoint,
        reply: async (services: Services, call: Call<E, Who>) => {
          const result = await useCase(services, call);
          return result.ok ? ok(form(result.value)) : result;
        },
      },
    )) as Pair<Kind, Who>;
}

function asBody(body: unknown): Reply<unknown> {
  return { body };
}

const UNSTATED = {
  params: {},
  query: {},
  body: undefined,
  ifMatch: null,
  get origin(): string {
    throw new Error("This use case reads the origin of its call.");
  },
  get request(): ApiRequest {
    throw new Error("This use case reads the request of its call.");
  },
};
