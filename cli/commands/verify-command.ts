import type { Asked, Command, Outcome, World } from "@/cli/command";
import { type Fault, failed } from "@/cli/fault";
import { checkStatement, type Verdict } from "@/cli/proof/check-statement";
import { awayFault } from "@/cli/server/answer-faults";
import { findServer, readToken } from "@/cli/server/find-server";
import { verifyValue } from "@/lib/contract/repeated-runs";
import type { Json } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";

export const verifyCommand: Command = {
  name: "verify",
  usage: "ADDRESS [--key K]",
  summary: "Check that a published value is what its workflow produced",
  help: `ADDRESS is the URL of a data provider, such as https://millrace.example.com/api/w/ID/close?version=3.
Checks the signature and the value's hash. If you are logged in to the same server as a member of the workspace,
the server also replays the run with its recorded inputs.
  --key K   key of the data provider or of a subscription (default: MILLRACE_KEY)
Exit code: 0 if the value is verified, otherwise 1.`,
  options: { key: { type: "string" } },
  words: [1, 1],
  run,
};

const PROVIDER_PATH = /^(.*)\/api\/w\/([^/]+)\/([^/]+)\/?$/;

interface Place {
  readonly root: string;
  readonly workflow: string;
  readonly provider: string;
  readonly version: string | null;
}

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const place = placeOf(asked.words[0] ?? "");
  if (place === null)
    return fail<Fault>({
      exit: 2,
      code: "invalid_url",
      message: "The URL must end with /api/w/WORKFLOW/PROVIDER.",
    });
  const given = asked.text("key") ?? world.env.MILLRACE_KEY;
  const key = given === undefined || given === "" ? ok(undefined) : readToken(given);
  if (!key.ok) return key;
  const verdict = await judge(world, place, key.value);
  if (!verdict.ok) return verdict;
  const { verdict: said, reasons } = verdict.value;
  return ok({
    exit: said === "verified" ? 0 : 1,
    json: { verdict: said, reasons: [...reasons] },
    text: [said, ...reasons].join("\n"),
  });
}

function placeOf(address: string): Place | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  const [found, path = "", workflow = "", provider = ""] = PROVIDER_PATH.exec(pathname) ?? [];
  return found === undefined
    ? null
    : { root: origin + path, workflow, provider, version: searchParams.get("version") };
}

/**
 * The newest value is read before its signed statement, because the statement must be for the same version.
 */
async function judge(
  world: World,
  { root, workflow, provider, version }: Place,
  key: string | undefined,
): Promise<Result<Verdict, Fault>> {
  const get = (path: string) => read(world, root, path, key);
  const base = `/api/w/${workflow}/${provider}`;
  const value = await get(version === null ? base : `${base}?version=${version}`);
  if (!value.ok) return value;
  if (value.value.status !== 200)
    return failed("no_value", `The server responded with status ${value.value.status} instead of a value.`);
  const found = value.value.version ?? version;
  if (found === null) return ok(UNPROVEN);
  const statement = await get(`${base}/provenance?version=${found}`);
  if (!statement.ok) return statement;
  const keys = await get("/.well-known/jwks.json");
  if (!keys.ok) return keys;
  if (statement.value.status !== 200 || keys.value.status !== 200) return ok(UNPROVEN);
  const checked = checkStatement({
    body: value.value.body,
    statement: jsonOf(statement.value.body),
    keys: jsonOf(keys.value.body),
  });
  return checked.verdict === "verified"
    ? repeat(world, root, workflow, provider, Number(found))
    : ok(checked);
}

const UNPROVEN: Verdict = {
  verdict: "unverifiable",
  reasons: ["The server didn't publish a signed statement for this value."],
};

const NOT_REPEATED: Verdict = {
  verdict: "verified",
  reasons: [
    "The signature and the hash are valid. The run wasn't replayed, because only members of the workspace can replay runs.",
  ],
};

/** The token is sent only to the server that it was stored for. */
async function repeat(
  world: World,
  root: string,
  workflow: string,
  provider: string,
  version: number,
): Promise<Result<Verdict, Fault>> {
  const api = await findServer(world);
  if (!api.ok || api.value.url !== root) return ok(NOT_REPEATED);
  const body = { provider_id: decodeURIComponent(provider), version };
  const verdict = await api.value.call(verifyValue, { params: { id: workflow }, body });
  if (verdict.ok) return verdict;
  return ["not_found", "workflow_not_found", "unauthorized"].includes(verdict.error.code)
    ? ok(NOT_REPEATED)
    : verdict;
}

interface Read {
  readonly status: number;
  readonly body: Uint8Array;
  readonly version: string | null;
}

async function read(
  { signal }: World,
  root: string,
  path: string,
  key: string | undefined,
): Promise<Result<Read, Fault>> {
  try {
    const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    const response = await fetch(root + path, { headers, redirect: "manual", signal });
    const stated = response.headers.get("X-Provenance");
    const version = stated === null ? null : new URL(stated, root).searchParams.get("version");
    return ok({ status: response.status, body: new Uint8Array(await response.arrayBuffer()), version });
  } catch (error) {
    return fail(awayFault(root, signal.aborted, error));
  }
}

function jsonOf(body: Uint8Array): Json {
  const json = parseJsonText(new TextDecoder().decode(body));
  return json.ok ? json.value : null;
}
