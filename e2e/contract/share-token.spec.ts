import { expect, test } from "@playwright/test";
import { belongings, PROVIDER_ID } from "@/e2e/api/belongings";
import { goodCalls } from "@/e2e/api/good-call";
import { newPerson } from "@/e2e/api/people";
import { readOpenApi } from "@/e2e/api/read-open-api";
import { type Request, send } from "@/e2e/api/send";
import { snapshot } from "@/e2e/api/snapshot";
import { deployment } from "@/e2e/deployment";

/** Operations that need no authentication. Setup can only be done once, and already has been. */
const OPEN = [
  "POST /api/v1/setup",
  "GET /api/v1/openapi.json",
  "GET /api/health/live",
  "GET /api/health/ready",
  "GET /.well-known/jwks.json",
];

/** Paths that depend on a token or on an item of the store. Any other token gives 404. */
const BY_TOKEN = ["/api/v1/shared/", "/api/v1/new-password", "/api/v1/store/"];

test("the token of a public link opens what it shows and no other address, however it is presented", async () => {
  const person = await newPerson();
  const { things: made, shareTokens } = await belongings(person);
  const things = { ...made, sessions: made.runs ?? "" };
  const { operations } = readOpenApi((await person.api.get("/openapi.json")).json);
  const before = await snapshot(person.api, operations, things);
  for (const token of shareTokens) {
    const ways: ((path: string, request: Request) => [string, Request])[] = [
      (path, request) => [path, withHeaders(request, { authorization: `Bearer ${token}` })],
      (path, request) => [`${path}${path.includes("?") ? "&" : "?"}api_key=${token}&token=${token}`, request],
      (path, request) => [path, withHeaders(request, { cookie: `next-auth.session-token=${token}` })],
    ];
    for (const operation of operations) {
      for (const { what, path, request } of goodCalls(operation, things)) {
        if (OPEN.includes(`${operation.method} ${operation.path}`)) continue;
        if (operation.path === SEVERAL) {
          for (const way of ways) expect.soft(await replyOf(way(path, request))).toEqual(REFUSED);
          continue;
        }
        const refusal = BY_TOKEN.some((each) => operation.path.startsWith(each)) ? 404 : 401;
        for (const [index, way] of ways.entries()) {
          const answer = await send(...way(path, request));
          if (answer.status !== refusal) expect.soft(answer.status, `${what}, way ${index}`).toBe(refusal);
        }
      }
    }
    expect((await send(`/api/v1/shared/${token}`)).status).toBe(200);
    expect((await send(`/api/v1/shared/${token}/data`)).status).toBe(200);
  }
  expect(await snapshot(person.api, operations, things)).toEqual(before);
});

/**
 * A stream of several items opens for everyone, and sends an end for each item that the caller may not read.
 */
const SEVERAL = "/api/w/stream";
const REFUSED = [expect.stringMatching(/^event: end\n(?:.*\n)*data: .*"code":"unauthorized"/)];

async function replyOf([path, request]: [string, Request]): Promise<string[]> {
  const { status, text } = await send(path, request);
  expect.soft(status, path).toBe(200);
  return text.split("\n\n").filter((event) => event !== "");
}

test("what a public link shows names nothing that leads further", async () => {
  const { things, shareTokens } = await belongings(await newPerson());
  const named = [things.workflows, things.workspaces, things.members, things.credentials, PROVIDER_ID];
  for (const token of shareTokens) {
    for (const path of [`/api/v1/shared/${token}`, `/share/${token}`, `/embed/${token}`]) {
      const response = await fetch(new URL(path, deployment.address));
      const text = await response.text();
      expect(response.status, path).toBe(200);
      for (const name of named) expect.soft(text, `${path}: ${name}`).not.toContain(name);
    }
    const changed = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [changed, token.slice(0, -1), `${token}A`, ""])
      expect.soft((await send(`/api/v1/shared/${wrong}/data`)).status, wrong).toBe(404);
  }
});

function withHeaders(request: Request, headers: Record<string, string>): Request {
  return { ...request, headers: { ...request.headers, ...headers } };
}
