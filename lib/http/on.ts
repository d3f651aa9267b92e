import type { Viewer } from "@/lib/auth/viewer";
import type { AnswerOf, Endpoint } from "@/lib/contract/endpoint";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { type Bound, type Call, handle, handleOpen, handleViewer, type Reply } from "./handle";

/** A contract with what answers it: one line of `routes.ts`. */
export interface EndpointRoute {
  readonly endpoint: Endpoint;
  readonly bound: Bound;
}

type UseCase<E extends Endpoint, Who, Value> = (
  services: Services,
  call: Call<E, Who>,
) => Promise<Result<Value, Problem>>;

/** For a known caller. The use case's result is the body. */
export function on<E extends Endpoint>(endpoint: E, useCase: UseCase<E, Caller, AnswerOf<E>>): EndpointRoute {
  return { endpoint, bound: handle(endpoint, bodyOf(useCase)) };
}

/** Like `on`, if the response has headers, is JSON text already, or is a stream of events. */
export function onReply<E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, Caller, Reply<AnswerOf<E>>>,
): EndpointRoute {
  return { endpoint, bound: handle(endpoint, useCase) };
}

/** For everyone, without a caller. */
export function onOpen<E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, null, AnswerOf<E>>,
): EndpointRoute {
  return { endpoint, bound: handleOpen(endpoint, bodyOf(useCase)) };
}

/** Like `onOpen`, with headers or JSON text. */
export function onOpenReply<E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, null, Reply<AnswerOf<E>>>,
): EndpointRoute {
  return { endpoint, bound: handleOpen(endpoint, useCase) };
}

/** For a known caller or a subscription's key, with headers or JSON text. */
export function onViewReply<E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, Viewer, Reply<AnswerOf<E>>>,
): EndpointRoute {
  return { endpoint, bound: handleViewer(endpoint, useCase) };
}

function bodyOf<E extends Endpoint, Who, Body>(useCase: UseCase<E, Who, Body>): UseCase<E, Who, Reply<Body>> {
  return async (services, call) => {
    const result = await useCase(services, call);
    return result.ok ? ok({ body: result.value }) : result;
  };
}
