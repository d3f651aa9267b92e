import { createSign, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { OWNER, testHttpEntry } from "@/lib/http/tests/http-entry.suite";

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
let claims: Record<string, unknown> = {};
let nonce = "";

/** An issuer that signs whatever claims a test sets. */
const issuer = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", issuerUrl);
  const answer = (body: unknown) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (pathname === "/.well-known/openid-configuration") {
    return answer({
      issuer: issuerUrl,
      authorization_endpoint: `${issuerUrl}/authorize`,
      token_endpoint: `${issuerUrl}/token`,
      jwks_uri: `${issuerUrl}/jwks`,
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["RS256"],
    });
  }
  if (pathname === "/jwks") {
    return answer({
      keys: [{ ...keys.publicKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "1" }],
    });
  }
  if (pathname === "/token") return answer({ token_type: "Bearer", access_token: "a", id_token: idToken() });
  nonce = searchParams.get("nonce") ?? "";
  return response.writeHead(404).end();
});
issuer.listen(0, "127.0.0.1");
await once(issuer, "listening");
const address = issuer.address();
const issuerUrl = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
afterAll(() => void issuer.close());

function idToken(): string {
  const seconds = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const payload = {
    iss: issuerUrl,
    aud: "millrace",
    sub: "s",
    iat: seconds,
    exp: seconds + 60,
    nonce,
    ...claims,
  };
  const signed = `${part({ alg: "RS256", kid: "1" })}.${part(payload)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(keys.privateKey, "base64url")}`;
}

const { call } = await testHttpEntry({
  MILLRACE_PUBLIC_URL: "https://millrace.example",
  MILLRACE_OIDC_ISSUER: issuerUrl,
  MILLRACE_OIDC_CLIENT_ID: "millrace",
  MILLRACE_OIDC_CLIENT_SECRET: "hunter2",
});

/** Acts as a browser that visits the issuer with the state from sign-in and returns with a code. */
async function comeBack(said: Record<string, unknown>, change: (state: string) => string = (state) => state) {
  claims = said;
  const csrf = await call("GET", "/api/auth/csrf", { token: null });
  const jar = new Map<string, string>();
  const keep = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair);
    }
  };
  keep(csrf.headers);
  const begun = await call("POST", "/api/auth/signin/oidc", {
    token: null,
    cookie: [...jar.values()].join("; "),
    body: { csrfToken: csrf.body.csrfToken, json: "true" },
  });
  keep(begun.headers);
  const authorize = new URL(begun.body.url);
  expect(authorize.origin).toBe(issuerUrl);
  expect(authorize.searchParams.get("redirect_uri")).toBe("https://millrace.example/api/auth/callback/oidc");
  expect(authorize.searchParams.get("code_challenge_method")).toBe("S256");
  await fetch(authorize);
  expect([...jar.values()].filter((cookie) => !cookie.startsWith("__Host-"))).toEqual([]);
  const state = change(authorize.searchParams.get("state") ?? "");
  const back = await call("GET", `/api/auth/callback/oidc?code=c&state=${state}`, {
    token: null,
    cookie: [...jar.values()].join("; "),
  });
  const session = back.headers.getSetCookie().find((cookie) => cookie.includes("millrace.session"));
  return { location: back.headers.get("location"), session };
}

test("an address that changed hands at the issuer opens nothing, and who changed theirs comes in", async () => {
  const ours = { sub: "ours", email: OWNER.email, email_verified: true };
  expect((await comeBack(ours)).session).toBeDefined();
  const taken = await comeBack({ ...ours, sub: "somebody else" });
  expect(taken.location).toContain("error=AccessDenied");
  expect(taken.session).toBeUndefined();
  expect((await comeBack({ ...ours, email: "new.name@example.com" })).session).toBeDefined();
});

test("a person who is here already comes in by the issuer's word, over https with a secure cookie", async () => {
  const { location, session } = await comeBack({
    sub: "ours",
    email: OWNER.email.toUpperCase(),
    email_verified: true,
  });
  expect(location).toBe("https://millrace.example/");
  expect(session).toMatch(/^__Host-millrace\.session=[^;]+; Path=\/;.* Secure; SameSite=Lax$/);
  const me = await call("GET", "/me", { cookie: session?.split(";")[0] ?? "" });
  expect(me.body).toMatchObject({ email: OWNER.email });
  expect(me.headers.get("strict-transport-security")).toMatch(/^max-age=/);
});

test.each([
  ["a stranger", { email: "stranger@example.com", email_verified: true }],
  ["an address that nobody verified", { email: OWNER.email, email_verified: false }],
  ["an address of which nothing is said", { email: OWNER.email }],
  [
    "somebody whom the issuer vouches for no more",
    { sub: "ours", email: OWNER.email, email_verified: false },
  ],
  ["nobody's address", { email_verified: true }],
])("%s stays outside", async (_who, said) => {
  const { location, session } = await comeBack(said);
  expect(location).toContain("/api/auth/error?error=AccessDenied");
  expect(session).toBeUndefined();
});

test.each([
  ["for another client", { sub: "ours", email: OWNER.email, email_verified: true, aud: "other" }, undefined],
  [
    "of another sign-in",
    { sub: "ours", email: OWNER.email, email_verified: true, nonce: "other" },
    undefined,
  ],
  ["that ran out", { sub: "ours", email: OWNER.email, email_verified: true, exp: 1 }, undefined],
  [
    "asked for by somebody else",
    { sub: "ours", email: OWNER.email, email_verified: true },
    (state: string) => `${state}x`,
  ],
])("a word %s opens nothing", async (_what, said, change) => {
  const { location, session } = await comeBack(said, change);
  expect(location).toContain("error=");
  expect(session).toBeUndefined();
});
