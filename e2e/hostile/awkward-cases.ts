import { type AwkwardBody, awkwardBodies } from "./awkward-bodies";
import { AWKWARD_JSON } from "./awkward-json";
import { awkwardQueries, ODD_PARTS, type Parameter } from "./awkward-queries";
import type { AwkwardRequest } from "./call-awkwardly";
import type { Random } from "./random";
import type { Components, Schema } from "./schema";

/** A request that is sent once, or several times at once. */
export interface AwkwardCase {
  /** Names the case in failures, after the method and path. */
  readonly kind: string;
  readonly times: number;
  request(): AwkwardRequest;
}

/** An endpoint with a valid way to call it. */
export interface Place {
  readonly method: string;
  /** Path with the required query parameters. */
  readonly path: string;
  /** Path as in the OpenAPI document, with `{name}` for parameters. */
  readonly pattern: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly Parameter[];
}

export interface PlaceWithBody extends Place {
  readonly schema: Schema;
  readonly good: unknown;
  readonly limit: number;
}

const AT_ONCE = 20;

/** Returns awkward requests without a body. */
export function readCases(place: Place, components: Components, random: Random): AwkwardCase[] {
  const { method, path, headers } = place;
  const ask = (kind: string, to: string, times = 1, more: Record<string, string> = {}): AwkwardCase => ({
    kind,
    times,
    request: () => ({ method, path: to, headers: { ...headers, ...more } }),
  });
  return [
    ask("a good one", path),
    ...awkwardQueries(place.query, components, random).map(({ kind, query }) =>
      ask(kind, joined(path, query)),
    ),
    ...oddParts(place, random).map(({ kind, to }) => ask(kind, to)),
    ask("a tag that is none", path, 1, { "if-none-match": '"'.repeat(4_000), range: "bytes=0-1,2-3,4-" }),
    ask("languages and types without end", path, 1, {
      accept: "a/b,".repeat(2_000),
      "accept-language": "a,".repeat(2_000),
    }),
    ask("good ones at once", path, AT_ONCE),
  ];
}

/** Returns awkward bodies, and awkward queries and path segments with a valid body. */
export function writeCases(place: PlaceWithBody, components: Components, random: Random): AwkwardCase[] {
  const { method, path, headers, good } = place;
  const send = (kind: string, to: string, body: AwkwardBody): AwkwardCase => ({
    kind,
    times: 1,
    request: () => ({ method, path: to, headers: { ...headers, ...body.headers }, body: body.bytes() }),
  });
  const goodBody: AwkwardBody = {
    kind: "good",
    headers: { "content-type": "application/json" },
    bytes: () => Buffer.from(JSON.stringify(good)),
  };
  return [
    ...bodyCases(place, awkwardBodies({ ...place, components }, random)),
    ...awkwardQueries(place.query, components, random).map(({ kind, query }) =>
      send(kind, joined(path, query), goodBody),
    ),
    ...oddParts(place, random).map(({ kind, to }) => send(kind, to, goodBody)),
  ];
}

export function bodyCases({ method, path, headers }: Place, bodies: readonly AwkwardBody[]): AwkwardCase[] {
  return bodies.map(({ kind, headers: own, bytes }) => ({
    kind,
    times: 1,
    request: () => ({ method, path, headers: { ...headers, ...own }, body: bytes() }),
  }));
}

/**
 * Returns queries for rows. Each parameter is documented, and each query is sent once and then many times at
 * once.
 */
export function rowCases(
  path: string,
  column: string,
  headers: Readonly<Record<string, string>>,
): AwkwardCase[] {
  const asked = [
    "limit=1",
    "limit=10000",
    "order=-COLUMN&limit=1",
    "order=COLUMN&limit=10000",
    "where.COLUMN.gte=1",
    `where.COLUMN.in=${"1,".repeat(3_000)}1`,
    `${"where.COLUMN.gte=1&".repeat(500)}limit=1`,
    `columns=${"COLUMN,".repeat(500)}COLUMN`,
    "format=csv",
    "format=csv&order=-COLUMN",
    "format=ndjson&order=COLUMN",
    "format=parquet",
    "format=parquet&where.COLUMN.gte=7",
    "format=csv&where.COLUMN.lt=50000&order=-COLUMN",
    "from=2026-01-01&to=2026-12-31&limit=1",
    "latest=1",
    "as_of=2026-11-01T00:00:00Z&limit=10",
    "version=1",
    "stream=1",
  ].map((query) => query.replaceAll("COLUMN", column));
  const ask = (kind: string, to: string, times: number): AwkwardCase => ({
    kind,
    times,
    request: () => ({ method: "GET", path: to, headers }),
  });
  return [
    ...["", ...asked].flatMap((query) =>
      [1, AT_ONCE].map((times) => ask(query.slice(0, 60) || "as it is", joined(path, query), times)),
    ),
    ask("of what it is made", `${path}/schema`, 1),
    ask("of what it is made", `${path}/schema`, AT_ONCE),
  ];
}

/** Returns form bodies as large as their JSON counterparts, for endpoints that don't read JSON. */
export function formBodies(good: Readonly<Record<string, string>>, limit: number): AwkwardBody[] {
  const fields = new URLSearchParams(good).toString();
  const type = "application/x-www-form-urlencoded";
  const multipart = "multipart/form-data; boundary=b";
  const form = (kind: string, text: () => string, of = type): AwkwardBody => ({
    kind: `form: ${kind}`,
    headers: { "content-type": of },
    bytes: () => Buffer.from(text().slice(0, limit)),
  });
  const [name = "a"] = Object.keys(good);
  const part = 'Content-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  return [
    form("a good one", () => fields),
    form("many names", () => Array.from({ length: limit / 4 }, (_, at) => `n${at}=`).join("&")),
    form("one name again and again", () => `${name}=1&`.repeat(limit / (name.length + 3))),
    form("a long value", () => `${fields}&${name}=${"x".repeat(limit)}`),
    form("percent signs", () => `${name}=${"%".repeat(limit)}`),
    form("escapes", () => `${name}=${"%F0%9F%98%80".repeat(limit / 12)}`),
    form("ampersands", () => "&".repeat(limit)),
    form("many parts", () => `${`--b\r\n${part}`.repeat(limit / (part.length + 5))}--b--\r\n`, multipart),
    form("one part without end", () => `--b\r\n${part}${"\r\n-".repeat(limit / 3)}`, multipart),
    form("many heads of a part", () => `--b\r\n${"X-A: b\r\n".repeat(limit / 8)}`, multipart),
    form(
      "no form",
      () => AWKWARD_JSON["many names"]?.(limit, { below: () => 0, pick: ([one]) => one }) ?? "{}",
    ),
  ];
}

function oddParts({ path, pattern }: Place, random: Random): { kind: string; to: string }[] {
  const [bare = "", query] = path.split("?");
  const parts = bare.split("/");
  const places = pattern.split("/").flatMap((part, at) => (part.startsWith("{") ? [at] : []));
  return places.flatMap((place) =>
    Array.from({ length: 4 }, () => {
      const odd = random.pick(ODD_PARTS);
      const to = parts.map((part, at) => (at === place ? odd : part)).join("/");
      return {
        kind: `${pattern.split("/")[place]} is ${odd.slice(0, 40)}`,
        to: query === undefined ? to : `${to}?${query}`,
      };
    }),
  );
}

function joined(path: string, query: string): string {
  if (query === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}
