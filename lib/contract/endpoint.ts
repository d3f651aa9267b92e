import type { z } from "zod";
import type { JsonBounds } from "@/lib/kit/json-bounds";
import type { Right } from "@/lib/schema/person";
import type { ProblemCode } from "@/lib/schema/problem";
import type { SecurityKind } from "@/lib/schema/security-event";
import { anyQuery, none } from "./shapes";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Enough for a few fields of text, and too little to make parsing or refusing it cost anything. */
export const SMALL_BODY = 4 * 1024;

/**
 * One address of `/api/v1` as data. Handler, browser client and OpenAPI derive from it, so what is written
 * here is the only place where a shape stands.
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
  /** Below `/api/v1`, with `{name}` where a part of the path is a parameter. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  /**
   * Who may call: a role of the workspace together with the token's scope. `anyone` needs no key; `self` is what
   * every person may change of their own, though not by a token that may only read; `person` the same in a browser in
   * which they are signed in, and by no token.
   */
  readonly access: "anyone" | "person" | Right;
  /** Also for a session that lacks the second step which is required of it: what leads to one, and no more. */
  readonly beforeSecondStep?: true;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The most that a body may have: `SMALL_BODY` where the shape fits it. Without it 2 MiB, for a caller whom we know. */
  readonly bodyBytes?: number;
  /** Fields and values that a body may hold; `FORM_BOUNDS` unless said. */
  readonly bodyBounds?: JsonBounds;
  /** The body, or these fields of it, bring data for a run: integers past 2^53 arrive as texts with all their digits. */
  readonly exactBody?: true | readonly string[];
  /** A body that is not read as JSON by this contract: the handler reads it, in one of these types. */
  readonly fileBody?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** What the body of a good answer looks like; `null` for none or for one that is not JSON. */
  readonly answer: Answer | null;
  readonly status: 200 | 201 | 202 | 204;
  readonly contentType?: "text/event-stream" | "text/csv" | "text/plain" | "text/html";
  /** What the security log says of a call that was done, and the fields of it that it tells: never a secret. */
  readonly security?: {
    readonly kind: SecurityKind;
    readonly tells?: readonly string[];
    /** It concerns the instance, so it is in the log of the instance instead of the caller's workspace. */
    readonly scope?: "instance";
  };
  /** The call names the revision that it is based on. */
  readonly ifMatch?: "required" | "optional";
  readonly problems?: readonly ProblemCode[];
  /** Codes that are 409 here, and have another status elsewhere. */
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

/** `const endpoint = endpointsOf("Billing")`, once per file. An endpoint states only what differs from the defaults below. */
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
