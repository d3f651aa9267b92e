import { hashInSlices } from "@/lib/kit/hash-in-slices";
import { isKeyName } from "@/lib/kit/is-key-name";
import { holdsSecret, redactText } from "@/lib/kit/redact-text";
import type { GuardedAnswer, GuardedRequest } from "@/lib/schema/guarded-fetch";
import type { ReceivedAnswer } from "@/lib/schema/received-answer";
import { packInput } from "./pack-input";

const MASK = "[redacted]";
/** These headers contain credentials or session IDs. */
const SECRET_HEADERS = new Set(["set-cookie", "set-cookie2", "authorization", "proxy-authorization"]);

interface Call {
  readonly url: string;
  readonly init: GuardedRequest;
}

export interface AnsweredCall extends Call {
  readonly answer: GuardedAnswer;
  readonly retrievedAt: number;
  readonly sample: boolean;
}

/** Removes API keys first, so that neither the hash nor the stored bytes contain one. */
export async function packAnswer(call: AnsweredCall, known: ReadonlySet<string>): Promise<ReceivedAnswer> {
  const { init, answer, retrievedAt, sample } = call;
  const secrets = new Set([...known, ...(init.secrets ?? [])]);
  const asked = await describeCall(call, secrets);
  if (!answer.ok) {
    const message = redactText(answer.message, secrets);
    return { ...asked, status: 0, error: answer.code, message, headers: {}, body: null, retrievedAt, sample };
  }
  const body = await withoutSecrets(answer.body, secrets);
  const headers = headersWithoutKeys(answer.headers, secrets);
  const type = headers["content-type"] ?? null;
  const packed = await packInput(body);
  const stored = { sha256: await hashInSlices(body), type, bytes: body.byteLength, packed };
  const received = { status: answer.status, error: null, message: null, headers, body: stored };
  return { ...asked, ...received, retrievedAt, sample };
}

/** Describes a call without its API keys. A replayed run finds the recorded response by this description. */
export async function describeCall(
  call: Call,
  secrets: ReadonlySet<string>,
): Promise<Pick<ReceivedAnswer, "method" | "url" | "request">> {
  const method = (call.init.method ?? "GET").toUpperCase();
  return {
    method,
    url: urlWithoutKeys(call.url, secrets),
    request: await requestHash(method, call, secrets),
  };
}

function urlWithoutKeys(url: string, secrets: ReadonlySet<string>): string {
  if (!URL.canParse(url)) return "";
  const parsed = new URL(url);
  parsed.username = "";
  parsed.password = "";
  for (const name of [...parsed.searchParams.keys()])
    if (isKeyName(name)) parsed.searchParams.set(name, MASK);
  return redactText(parsed.href.replaceAll("%5Bredacted%5D", MASK), secrets);
}

function headersWithoutKeys(
  headers: Readonly<Record<string, string>>,
  secrets: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => !SECRET_HEADERS.has(name) && redactText(value, secrets) === value,
    ),
  );
}

/**
 * Latin-1 has one character per byte, so redacting the body as Latin-1 text leaves bytes that aren't text as
 * they are.
 */
async function withoutSecrets(body: Uint8Array, secrets: ReadonlySet<string>): Promise<Buffer> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!(await holdsSecret(bytes, secrets))) return bytes;
  const forms = new Set([...secrets].flatMap((secret) => [secret, Buffer.from(secret).toString("latin1")]));
  return Buffer.from(redactText(bytes.toString("latin1"), forms), "latin1");
}

async function requestHash(
  method: string,
  { url, init }: Call,
  secrets: ReadonlySet<string>,
): Promise<string> {
  const sent = typeof init.body === "string" ? Buffer.from(init.body) : Buffer.from(init.body ?? []);
  const body = (await withoutSecrets(sent, secrets)).toString("latin1");
  const type = Object.entries(init.headers ?? {}).find(([name]) => /^content-type$/i.test(name))?.[1];
  return hashInSlices(`${method} ${redactText(url, secrets)}\n${withoutOwnMarks(body, type)}`);
}

/**
 * Removes the parts that differ even between identical calls: the boundary of a form and the ID of a JSON-RPC
 * call.
 */
function withoutOwnMarks(body: string, type = ""): string {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary !== undefined) return body.replaceAll(boundary, "boundary");
  if (!body.includes('"jsonrpc"')) return body;
  try {
    const { id: _id, ...call } = JSON.parse(body);
    return JSON.stringify(call);
  } catch {
    return body;
  }
}
