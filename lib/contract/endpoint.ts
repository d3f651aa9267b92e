import type { z } from "zod";
import type { JsonBounds } from "@/lib/kit/json-bounds";
import type { Right } from "@/lib/schema/person";
import type { ProblemCode } from "@/lib/schema/problem";
import type { SecurityKind } from "@/lib/schema/security-event";
import { anyQuery, none } from "./shapes";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Maximum size of a body that consists of a few text fields. Parsing or rejecting one costs next to nothing.
 */
export const SMALL_BODY = 4 * 1024;

/**
 * An endpoint of `/api/v1` described as data. The handler, the browser client and OpenAPI are derived from
 * it, so each shape is defined only once.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** `operationId` in OpenAPI, and name of the handler. */
  readonly id: string;
  readonly method: Method;
  /** Path below `/api/v1`, with `{name}` for parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  /**
   * Required permission: a role in the workspace, together with the token's scope. `anyone` needs no key.
   * `self` covers a person's own data and settings, but not for read-only tokens. `person` is like `self`,
   * but requires a browser session, so no token has it.
   */
  readonly access: "anyone" | "person" | Right;
  /**
   * True if the endpoint is also open to a session that still lacks a required second factor. Only for endpoints that
   * people need to set up or enter their second factor.
   */
  readonly beforeSecondStep?: true;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /**
   * Maximum size of a body in bytes. Set to `SMALL_BODY` if no valid body is larger. By default 2 MiB for
   * authenticated callers, and `SMALL_BODY` for anyone else.
   */
  readonly bodyBytes?: number;
  /** Maximum number of fields and values in a body; default `FORM_BOUNDS`. */
  readonly bodyBounds?: JsonBounds;
  /**
   * The body (or only these fields of it) contains data for a run. Integers beyond 2^53 become strings there,
   * so that they keep all their digits.
   */
  readonly exactBody?: true | readonly string[];
  /**
   * Set if the body isn't JSON: its permitted content types and its maximum size. The handler reads such a body itself.
   */
  readonly fileBody?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** Body of a successful response; `null` if there is none or it isn't JSON. */
  readonly answer: Answer | null;
  readonly status: 200 | 201 | 202 | 204;
  readonly contentType?: "text/event-stream" | "text/csv" | "text/plain" | "text/html";
  /**
   * Security log entry for a successful call, with the names of the fields to record. Must never include a
   * secret.
   */
  readonly security?: {
    readonly kind: SecurityKind;
    readonly fields?: readonly string[];
    /** Set if the event belongs in the instance's log rather than in that of the caller's workspace. */
    readonly scope?: "instance";
  };
  readonly ifMatch?: "required" | "optional";
  readonly problems?: readonly ProblemCode[];
  /** Problem codes that this endpoint returns with status 409 instead of their usual status. */
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
 * Call this once per file: `const endpoint = endpointsOf("Billing")`. Each endpoint then states only how it
 * differs from the defaults below.
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
