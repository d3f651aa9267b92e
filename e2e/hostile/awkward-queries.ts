import type { Random } from "./random";
import { type Components, resolve, type Schema } from "./schema";

export interface Parameter {
  readonly name: string;
  readonly schema: Schema;
}

export interface AwkwardQuery {
  readonly kind: string;
  /** The part after the question mark. */
  readonly query: string;
}

/** Node itself rejects request heads longer than 16 KiB. */
const MAX = 14_000;
const NAME_OF_COLUMN = "{column}";

/** Odd values for query parameters, percent-encoded. */
const ODD = [
  "",
  "-1",
  "0",
  "1e9",
  "1e400",
  "NaN",
  "0x10",
  "1.5",
  "+1",
  "%201",
  "null",
  "%5B%5D",
  "%7B%7D",
  "__proto__",
  "%00",
  "%ED%A0%80",
  "%F0%9F%8F%B4%E2%80%8D%E2%98%A0",
  "a%CC%81%E2%80%AE",
  "%0D%0ASet-Cookie:a",
  "'%3B--",
  "%25",
  "2026-02-30",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.001Z",
  "-000001-01-01T00:00:00Z",
  "9".repeat(400),
  "9223372036854775808",
  "A".repeat(500),
  "eyJ2IjoxLCJhdCI6OTk5OTk5OTk5OTk5OTk5fQ",
  "W10",
  "bnVsbA",
  Buffer.from(JSON.stringify(["2026-01-01T00:00:00.000Z", "not-an-id"])).toString("base64url"),
  Buffer.from(JSON.stringify([null, { a: [] }])).toString("base64url"),
  Buffer.from("\u0000\u0000").toString("base64url"),
] as const;

/** Odd values for IDs and names in a path, percent-encoded. */
export const ODD_PARTS = [
  "nothing",
  "null",
  "-1",
  "0",
  "9".repeat(40),
  "01A0A0A0-0000-7000-8000-000000000000",
  "01a0a0a0000070008000000000000000",
  "%7B01a0a0a0-0000-7000-8000-000000000000%7D",
  "01a0a0a0-0000-7000-8000-00000000000g",
  "01a0a0a0-0000-7000-8000-000000000000%20",
  "%00",
  "%ED%A0%80",
  "%F0%9F%8F%B4",
  "a%CC%81",
  "..%2F..%2Fetc",
  "%2e%2e",
  "__proto__",
  "constructor",
  "'%20or%201=1",
  "x".repeat(8_000),
  "%F0%9F%98%80".repeat(600),
] as const;

/** Returns queries for one endpoint: parameters at their maximum, and each of them with invalid values. */
export function awkwardQueries(
  parameters: readonly Parameter[],
  components: Components,
  random: Random,
): AwkwardQuery[] {
  const names = parameters.map(({ name }) => name.replace(NAME_OF_COLUMN, "a"));
  return [
    {
      kind: "each parameter at its most",
      query: parameters
        .map((each) => max(each, components))
        .join("&")
        .slice(0, MAX),
    },
    { kind: "many names", query: filled((at) => `n${at}=`) },
    { kind: "many names with brackets", query: filled((at) => `a[n${at}][b]=1`) },
    { kind: "empty names", query: filled(() => "=") },
    { kind: "names of prototypes", query: "__proto__=1&constructor=2&__proto__[a]=3&toString=" },
    ...names.flatMap((name) => [
      { kind: `${name} again and again`, query: filled(() => `${name}=1`) },
      { kind: `a long ${name}`, query: `${name}=${random.pick(["x", "1", ",", "%20", "-"]).repeat(4_000)}` },
      ...[random.pick(ODD), random.pick(ODD), random.pick(ODD)].map((odd) => ({
        kind: `${name}=${odd.slice(0, 40)}`,
        query: `${name}=${odd}`,
      })),
    ]),
    { kind: "all of them odd", query: names.map((name) => `${name}=${random.pick(ODD)}`).join("&") },
  ];
}

function max({ name, schema: given }: Parameter, components: Components): string {
  const of = resolve(given, components);
  const { maximum, maxLength, enum: fixed } = of;
  const value =
    fixed?.at(-1) ??
    maximum ??
    (of.format === "date-time" ? "2026-11-20T10:00:00Z" : "x".repeat(Math.min(maxLength ?? 200, 2_000)));
  return `${name.replace(NAME_OF_COLUMN, "a")}=${encodeURIComponent(String(value))}`;
}

function filled(part: (at: number) => string): string {
  const parts: string[] = [];
  let size = 0;
  for (let at = 0; size < MAX; at += 1) {
    const next = part(at);
    parts.push(next);
    size += next.length + 1;
  }
  return parts.join("&");
}
