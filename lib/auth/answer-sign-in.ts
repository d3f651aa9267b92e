import type { AuthOptions } from "next-auth";
import { authOptions, type SignInFacts } from "./auth-options";
import type { AuthParts } from "./auth-parts";

// Each request sets its own origin below. Without this setting, next-auth would take a fixed origin from the
// environment.
process.env.AUTH_TRUST_HOST = "1";

export interface SignInCall {
  readonly method: string;
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly origin: string;
}

export interface SignInAnswer {
  status: number;
  readonly headers: Record<string, string | string[]>;
  body: string;
}

/** next-auth's handler for plain Node. `Recorder` implements as much of a response as the handler needs. */
type NodeHandler = (
  request: Omit<SignInCall, "path" | "origin"> & { headers: Record<string, string> },
  response: Recorder,
) => Promise<void>;

/** Runs next-auth without Next, so that any of our servers can use it. */
export async function answerSignIn(
  parts: AuthParts,
  call: SignInCall,
  facts: SignInFacts,
): Promise<SignInAnswer> {
  const { path, origin, ...request } = call;
  const { host, protocol } = new URL(origin);
  const recorder = new Recorder();
  const handler: NodeHandler = await nextAuthHandler(authOptions(parts, facts));
  const query = { ...request.query, nextauth: path };
  const headers = { "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) };
  await handler(Object.assign({}, request, { query, headers }), recorder);
  return recorder.answer;
}

/**
 * A bundler imports next-auth's default export directly, and Node wraps it in an object with a `default`
 * property, because next-auth is a CommonJS module with `__esModule`.
 */
async function nextAuthHandler(options: AuthOptions): Promise<NodeHandler> {
  const { default: imported }: { default: unknown } = await import("next-auth");
  const made =
    typeof imported === "object" && imported !== null ? Reflect.get(imported, "default") : imported;
  if (typeof made !== "function") throw new Error("next-auth exports no function.");
  return made(options);
}

class Recorder {
  readonly answer: SignInAnswer = { status: 200, headers: {}, body: "" };

  status(code: number): this {
    this.answer.status = code;
    return this;
  }

  setHeader(name: string, value: string | string[]): this {
    this.answer.headers[name.toLowerCase()] = value;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.answer.headers[name.toLowerCase()];
  }

  json(body: unknown): void {
    this.setHeader("Content-Type", "application/json");
    this.answer.body = JSON.stringify(body);
  }

  send(body: unknown): void {
    if (typeof body === "string") this.answer.body = body;
    else if (body !== undefined) this.json(body);
  }

  end(): void {}
}
