import type { z } from "zod";
import type { JsonBounds } from "@/lib/kit/json-bounds";
import type { Right } from "@/lib/schema/person";
import type { ProblemCode } from "@/lib/schema/problem";
import type { SecurityKind } from "@/lib/schema/security-event";
import { anyQuery, none } from "./shapes";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Enough for a few text fields, and small enough that parsing or refusing it costs nothing. */
export const SMALL_BODY = 4 * 1024;

/**
 * An endpoint of `/api/v1` as data. Handler, browser client and OpenAPI derive from it, so each shape is defined
 * only here.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** `operationId` in OpenAPI, and the name of the handler. */
  readonly id: string;
  readonly method: Method;
  /** Below `/api/v1`, with `{name}` for parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  /**
   * Required permission: a role of the workspace together with the token's scope. `anyone` needs no key. `self` is
   * for people's own things, but not for read-only tokens. `person` is the same for a browser session, and never
   * for a token.
   */
  readonly access: "anyone" | "person" | Right;
  /** Also open to a session without a required second factor. Only for what is needed to add or enter one. */
  readonly beforeSecondStep?: true;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Maximum size of a body: `SMALL_BODY` if the shape fits into it. Without it 2 MiB, for authenticated callers. */
  readonly bodyBytes?: number;
  /** Maximum number of fields and values in a body; default `FORM_BOUNDS`. */
  readonly bodyBounds?: JsonBounds;
  /** The body, or these fields of it, is data for a run: integers past 2^53 arrive as text with all digits. */
  readonly exactBody?: true | readonly string[];
  /** The body is not JSON: the handler reads it, in one of these types. */
  readonly fileBody?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** Body of a successful response; `null` if there is none or it is not JSON. */
  readonly answer: Answer | null;
  readonly status: 200 | 201 | 202 | 204;
  readonly contentType?: "text/event-stream" | "text/csv" | "text/plain" | "text/html";
  /** Security log entry for a successful call, with the fields of it to record. Never record a secret. */
  readonly security?: {
    readonly kind: SecurityKind;
    readonly tells?: readonly string[];
    /** The event belongs to the log of the instance instead of the caller's workspace. */
    readonly scope?: "instance";
  };
  /** The call names the revision that it is based on. */
  readonly ifMatch?: "required" | "optional";
  readonly problems?: readonly ProblemCode[];
  /** Codes that have status 409 here and another status elsewhere. */
  readonly conflicts?: readonly ProblemCode[];
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type BodyIn<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type QueryIn<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

type Shape = z.ZodType;
type Usual = "tag" | "params" | "query" | "body" | "answer" | "status";
type Stated<P extends Shape, Q extends Shape, B extends Shape, A extends Shape> = Omit<
  Endpoint<P, Q, B, A>,
  Usual
> &
  Partial<Pick<Endpoint<P, Q, B, A>, Usual>>;

/**
 * `const endpoint = endpointsOf("Billing")`, once per file. An endpoint states only its differences from the
 * defaults below.
 */
export function endpointsOf(tag: string) {
  function endpoint<
    P extends Shape = typeof anyQuery,
    Q extends Shape = typeof anyQuery,
    B extends Shape = typeof none,
    A extends Shape = Shape,
  >(stated: Stated<P, Q, B, A>): Endpoint<P, Q, B, A>;
  function endpoint(stated: Stated<Shape, Shape, Shape, Shape>): Endpoint {
    return { tag, params: anyQuery, query: anyQuery, body: none, answer: null, status: 200, ...stated };
  }
  return endpoint;
}
