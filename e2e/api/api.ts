import { expect } from "@playwright/test";
import { deployment } from "@/e2e/deployment";
import { type Answer, type Request, send } from "./send";
import { type Problem, problem } from "./shapes";

/** The management API as one person sees it. */
export interface Api {
  get(path: string, request?: Request): Promise<Answer>;
  post(path: string, body?: unknown, request?: Request): Promise<Answer>;
  put(path: string, body: unknown, request?: Request): Promise<Answer>;
  delete(path: string, request?: Request): Promise<Answer>;
  call(method: string, path: string, request?: Request): Promise<Answer>;
  readonly token: string;
  readonly address: string;
}

export function apiOf(token: string, address = deployment.address): Api {
  const call = (method: string, path: string, request: Request = {}) =>
    send(`${address}/api/v1${path}`, {
      ...request,
      method,
      headers: { authorization: `Bearer ${token}`, ...request.headers },
    });
  return {
    token,
    address,
    call,
    get: (path, request) => call("GET", path, request),
    post: (path, body, request) => call("POST", path, { body, ...request }),
    put: (path, body, request) => call("PUT", path, { body, ...request }),
    delete: (path, request) => call("DELETE", path, request),
  };
}

export const owner = apiOf(deployment.ownerToken);

/** Checks that the response is exactly this error. */
export function expectRefusal(answer: Answer, status: number, code?: string): Problem {
  const found = { status: answer.status, code: problem.safeParse(answer.json).data?.code };
  expect(found, answer.text.slice(0, 500)).toEqual({ status, code: code ?? found.code });
  return problem.parse(answer.json);
}
