import type { callerOf } from "@/lib/http/tests/http-entry.suite";

type Call = ReturnType<typeof callerOf>;

/** Signs in like a browser, over several requests, and keeps its cookies. */
export function signInForm(call: Call) {
  const jar = new Map<string, string>();
  const keep = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      if (value === "") jar.delete(name);
      else jar.set(name, pair);
    }
  };
  const cookie = () => [...jar.values()].join("; ");
  const session = () => [...jar.values()].find((pair) => pair.includes("millrace.session")) ?? "";
  async function get(path: string) {
    const answer = await call("GET", path, { token: null, cookie: cookie() });
    keep(answer.headers);
    return answer;
  }
  async function post(way: string, fields: Record<string, string>) {
    const { body } = await get("/api/auth/csrf");
    const answer = await call("POST", `/api/auth/callback/${way}`, {
      token: null,
      cookie: cookie(),
      raw: new URLSearchParams({ ...fields, csrfToken: body.csrfToken, json: "true" }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    keep(answer.headers);
    return answer;
  }
  return {
    get,
    cookie,
    session,
    password: (email: string, password: string) => post("credentials", { email, password }),
    code: (code: string) => post("second-step", { code }),
    passkey: (way: "second-step" | "passkey", passkey: unknown) =>
      post(way, { passkey: JSON.stringify(passkey) }),
  };
}
