import type { Random } from "./random";

/** Placeholder for text that JSON.stringify can't write: repeated names, and numbers beyond doubles. */
const MARK = "@@awkward@@";

/** JSON text of about this size, each of a kind that is expensive for code that walks it without limits. */
export const AWKWARD_JSON: Readonly<Record<string, (bytes: number, random: Random) => string>> = {
  "many names": (bytes) => object(bytes, (at) => `"n${at}":0`),
  "many long names": (bytes) => object(bytes, (at) => `"${"n".repeat(60)}${at}":null`),
  "one name again and again": (bytes) => object(bytes, () => '"a":0'),
  "names of prototypes": (bytes, random) =>
    object(
      bytes,
      (at) => `"${random.pick(["__proto__", "constructor", "prototype", "toString"])}":{"n${at}":1}`,
    ),
  "many objects": (bytes, random) => list(bytes, (at) => random.pick(["{}", `{"n${at}":0}`, '{"a":{}}'])),
  "objects of other names each": (bytes) => list(bytes, (at) => `{"a${at}":1,"b${at}":2,"c${at}":3}`),
  "many numbers": (bytes) => list(bytes, () => "0"),
  "many empty texts": (bytes) => list(bytes, () => '""'),
  "deep, and again": (bytes) => list(bytes, () => `${"[".repeat(80)}${"]".repeat(80)}`),
  "deep objects": (bytes) => list(bytes, () => `${'{"a":'.repeat(80)}1${"}".repeat(80)}`),
  "deeper than allowed": (bytes) => `${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`,
  "a long text": (bytes) => JSON.stringify("x".repeat(bytes - 2)),
  "a text of blanks": (bytes) => JSON.stringify(" ".repeat(bytes - 2)),
  "a text of escapes": (bytes) => `"${"\\u00e9".repeat((bytes - 2) / 6)}"`,
  "half characters": (bytes) => `"${"\\ud800".repeat((bytes - 2) / 6)}"`,
  "a text of zeros": (bytes) => `"${"\\u0000".repeat((bytes - 2) / 6)}"`,
  "unusual characters": (bytes) => JSON.stringify("a\u0301\u202e\u200d\ufdfa🏴‍☠️".repeat(bytes / 40)),
  "a text of digits": (bytes) => JSON.stringify("9".repeat(bytes - 2)),
  "open expressions": (bytes) => JSON.stringify("{{".repeat(bytes / 2 - 1)),
  "many expressions": (bytes) => JSON.stringify("{{workers[0].result}}".repeat(bytes / 22)),
  "one long expression": (bytes) => JSON.stringify(`{{${"1+".repeat(bytes / 2 - 4)}1}}`),
  "brackets in an expression": (bytes) =>
    JSON.stringify(`{{${"(".repeat(bytes / 2 - 4)}${")".repeat(bytes / 2 - 4)}}}`),
  "lines and lines": (bytes) => `"${"\\n".repeat(bytes / 2 - 1)}"`,
  "a long number": (bytes) => "9".repeat(bytes),
  "a long fraction": (bytes) => `0.${"1".repeat(bytes - 2)}`,
  "a number without end": (_, random) =>
    random.pick(["1e400", "-1e400", "1e-400", "-0", "1E+0000000000000001"]),
};

function object(bytes: number, member: (at: number) => string): string {
  return `{${joined(bytes, member)}}`;
}

function list(bytes: number, item: (at: number) => string): string {
  return `[${joined(bytes, item)}]`;
}

function joined(bytes: number, part: (at: number) => string): string {
  const parts: string[] = [];
  let size = 2;
  for (let at = 0; ; at += 1) {
    const next = part(at);
    size += next.length + 1;
    if (size > bytes) return parts.join(",");
    parts.push(next);
  }
}

/** Returns the JSON of a value with other JSON text inserted in one place. */
export function withAt(value: unknown, place: readonly string[], text: string): string {
  return JSON.stringify(marked(value, place)).replace(`"${MARK}"`, () => text);
}

function marked(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return MARK;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? marked(item, rest) : item));
  const members = typeof value === "object" && value !== null ? value : {};
  return { ...members, [name]: marked(Object.entries(members).find(([key]) => key === name)?.[1], rest) };
}

/** Returns all places in a value, starting with the value itself. */
export function placesOf(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [place, ...inside.flatMap(([name, member]) => placesOf(member, [...place, name]))];
}
