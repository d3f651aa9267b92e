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
  /** Origin of URLs in the response. */
  readonly origin: string;
  readonly request: ApiRequest;
}

export interface Reply<Body> {
  readonly body?: Body;
  /** JSON text instead of `body`. */
  readonly json?: string;
  /** Server-Sent Events instead of `body`. The generator should end when `request.signal` is aborted. */
  readonly events?: AsyncIterable<string>;
  /** Another text format instead of `body`. Its type is in the headers. */
  readonly text?: string;
  /** A file, sent piece by piece, instead of `body`. Its type is in the headers. */
  readonly file?: AsyncIterable<string>;
  /** A file in memory, or a range of it. */
  readonly answer?: ApiAnswer;
  /** The caller already has the current value: 304 with only headers. */
  readonly unchanged?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

type Run<Given, Value> = (services: Services, call: Given) => Promise<Result<Value, Problem>>;

/** A contract with the use case that answers it, after the call is read and the caller's access is checked. */
export type EndpointRoute =
  | RouteFor<"caller", Caller>
  | RouteFor<"anyone", null>
  | RouteFor<"viewer", Viewer>;

export interface RouteFor<Kind, Who> {
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  /** A method, so that a use case of one endpoint fits where any is listed. */
  reply(services: Services, call: Call<Endpoint, Who>): Promise<Result<Reply<unknown>, Problem>>;
}

/** Is also a function, which other use cases and tests call with the parts of the call that it reads. */
type UseCase<E extends Endpoint, Kind, Who, Value> = RouteFor<Kind, Who> & Run<DirectCall<E, Who>, Value>;

/** `origin` and `request` throw if they are left out and read. */
type DirectCall<E extends Endpoint, Who> = { readonly caller: Who } & Stated<"params", ParamsOf<E>> &
  Stated<"query", QueryOf<E>> &
  Stated<"body", BodyOf<E>> &
  Partial<Pick<Call<E, Who>, "ifMatch" | "origin" | "request">>;

/** Optional if the contract has none, or only optional fields. */
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
  /** `form` turns the result into a reply that is more than a body. */
  <E extends Endpoint, Value>(
    endpoint: E,
    useCase: Run<Call<E, Who>, Value>,
    form: (value: Value) => Reply<AnswerOf<E>>,
  ): UseCase<E, Kind, Who, Value>;
}

/** Pairs a contract with its use case, for a known caller. The use case's result is the body. */
export const on = pairFor<"caller", Caller>("caller");

/** For everyone, without a caller. */
export const onOpen = pairFor<"anyone", null>("anyone");

/** For a known caller or a subscription's key. The use case checks their access. */
export const onView = pairFor<"viewer", Viewer>("viewer");

/** A form: the answer's revision is its `ETag`, which the next save names. */
export function withEtag<V extends { readonly revision: number }>(value: V): Reply<V> {
  return { body: value, headers: { ETag: etag(value.revision) } };
}

/** A form: parts of the answer are JSON text already. */
export function asJsonText(value: unknown): Reply<never> {
  return { json: writeJson(value) };
}

/** A form: Server-Sent Events. */
export function asEvents(events: AsyncIterable<string>): Reply<never> {
  return { events };
}

/** A form: the use case returns the whole reply. */
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
