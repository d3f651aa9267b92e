import type { MarketDetail, MarketEndpoint } from "@/lib/contract/market";
import { canonical } from "@/lib/kit/canonical";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { describeFaults } from "@/lib/schema/describe-faults";
import { PROBLEMS, problem } from "@/lib/schema/problem";
import { curlText } from "@/lib/snippets/call-text";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import type { Recorded } from "./recorded";

/**
 * Prefix of the endpoint's variables in the page's query string. It keeps them apart from the page's own
 * parameters.
 */
export const VARIABLE_PREFIX = "v.";

export interface TryAnswer {
  readonly status: number;
  readonly body: Json;
  /**
   * How the response was recorded. `exact`: with the values of this call; `other`: with those in `variables`;
   * `any`: with unknown values.
   */
  readonly recorded: "exact" | "other" | "any" | null;
  readonly variables: JsonObject | null;
  readonly takenAt: string | null;
}

export interface Tried {
  readonly endpoint: MarketEndpoint;
  readonly name: string;
  readonly given: Readonly<Record<string, readonly string[]>>;
  readonly faults: Readonly<Record<string, string>>;
  readonly curl: string;
  /** Null until the visitor has tried the endpoint, or if no call is recorded. */
  readonly answer: TryAnswer | null;
  /** Variables of other recorded calls, to show which values give a different result. */
  readonly others: readonly JsonObject[];
}

/** Returns an endpoint's name in the page's query string, such as `trigger:board`. */
export function nameOfEndpoint({ kind, url }: Pick<MarketEndpoint, "kind" | "url">): string {
  return kind === "data" ? kind : `${kind}:${url.split("/").at(-1)}`;
}

/**
 * Validates the call as the endpoint would and responds with recorded data. Runs nothing and doesn't use the database.
 */
export function tryCall(
  { endpoints, price, kind }: Pick<MarketDetail, "endpoints" | "price" | "kind">,
  recorded: Recorded | null,
  given: Query,
): Tried | null {
  const asked = given.get("try");
  const endpoint = endpoints.find((each) => nameOfEndpoint(each) === asked) ?? endpoints[0];
  if (endpoint === undefined) return null;
  const name = nameOfEndpoint(endpoint);
  const keyed = price.mode !== "free" || kind !== "workflow";
  const isAsked = asked === name;
  if (endpoint.kind !== "trigger")
    return {
      ...{ endpoint, name, given: {}, faults: {}, others: [] },
      curl: curlText({ url: endpoint.url, variables: null, keyed }),
      answer: isAsked ? readAnswer(endpoint, recorded) : null,
    };
  const calls = recorded?.calls.filter((each) => each.webhook === endpoint.url.split("/").at(-1)) ?? [];
  const written = isAsked ? writtenOf(endpoint, given) : preset(endpoint, calls);
  const resolved = resolveVariables(endpoint.variables, { kind: "query", query: written });
  const faults = resolved.ok ? [] : resolved.error;
  const names = [...new Set(written.keys())];
  // Valid variables are sent with their type, even if another variable is invalid.
  const sent: JsonObject = Object.fromEntries(
    names.map((key) => {
      const own = endpoint.variables.filter((each) => each.name === key);
      const read = resolveVariables(own, { kind: "query", query: written });
      const texts = written.getAll(key);
      return [key, read.ok ? (read.value[key] ?? null) : texts.length > 1 ? texts : (texts[0] ?? "")];
    }),
  );
  return {
    ...{ endpoint, name },
    given: Object.fromEntries(names.map((key) => [key, written.getAll(key)])),
    faults: isAsked ? Object.fromEntries(faults.map(({ path, message }) => [path, message])) : {},
    curl: curlText({ url: `${endpoint.url}?wait=10`, variables: sent, keyed }),
    answer: isAsked ? callAnswer(calls, recorded, resolved) : null,
    others: calls.flatMap(({ variables }) => (variables === null ? [] : [variables])),
  };
}

function writtenOf({ variables }: MarketEndpoint, given: Query): URLSearchParams {
  const written = new URLSearchParams();
  for (const { name } of variables)
    for (const text of given.getAll(VARIABLE_PREFIX + name)) if (text !== "") written.append(name, text);
  return written;
}

function preset({ variables }: MarketEndpoint, calls: Recorded["calls"]): URLSearchParams {
  const example = calls.find((call) => call.variables !== null)?.variables;
  const written = new URLSearchParams();
  for (const { name, default: value, choices } of variables) {
    const said = example?.[name] ?? value ?? choices?.[0];
    for (const text of Array.isArray(said) ? said : [said])
      if (text !== undefined && text !== null && text !== "") written.append(name, String(text));
  }
  return written;
}

const RUN = "00000000-0000-7000-8000-000000000000";

function callAnswer(
  calls: Recorded["calls"],
  recorded: Recorded | null,
  resolved: ReturnType<typeof resolveVariables>,
): TryAnswer | null {
  if (!resolved.ok) {
    const { code, detail, errors } = problem("invalid_variables", describeFaults(resolved.error), {
      errors: resolved.error,
    });
    const [status, title] = PROBLEMS[code];
    const type = `urn:millrace:problem:${code}`;
    const body: Json = JSON.parse(JSON.stringify({ type, title, status, detail, code, errors }));
    return { status, body, recorded: null, variables: null, takenAt: null };
  }
  const wanted = canonical(resolved.value);
  const exact = calls.find(({ variables }) => variables !== null && canonical(variables) === wanted);
  const call = exact ?? calls[0];
  if (call === undefined || recorded === null) return null;
  return {
    status: 200,
    body: { run_id: RUN, status: "succeeded", result: call.result },
    recorded: exact ? "exact" : call.variables === null ? "any" : "other",
    variables: call.variables,
    takenAt: recorded.takenAt.toISOString(),
  };
}

function readAnswer(endpoint: MarketEndpoint, recorded: Recorded | null): TryAnswer | null {
  if (recorded === null) return null;
  const value =
    endpoint.kind === "data"
      ? recorded.data
      : recorded.values.find(({ provider }) => provider === endpoint.url.split("/").at(-1))?.value;
  if (value === undefined) return null;
  const body: Json = JSON.parse(JSON.stringify(value));
  return { status: 200, body, recorded: "exact", variables: null, takenAt: recorded.takenAt.toISOString() };
}
