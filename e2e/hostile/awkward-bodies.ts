import { gzipSync } from "node:zlib";
import { AWKWARD_JSON, placesOf, withAt } from "./awkward-json";
import { largest } from "./largest";
import { type Random, randomFrom } from "./random";
import type { Components, Schema } from "./schema";

/** A body that is only created when it is sent, because all of them together would take gigabytes. */
export interface AwkwardBody {
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
  bytes(): Buffer;
}

export interface BodyTarget {
  readonly schema: Schema;
  readonly components: Components;
  /** A body that the endpoint accepts. */
  readonly good: unknown;
  /** Maximum number of bytes that the endpoint reads. */
  readonly limit: number;
}

const JSON_TYPE = { "content-type": "application/json" } as const;
const GZIP = { ...JSON_TYPE, "content-encoding": "gzip" } as const;
const BOMB_BYTES = 128 * 1024 * 1024;

/** Returns bodies for an endpoint: its largest one, and each awkward kind at a place picked by the seed. */
export function awkwardBodies(target: BodyTarget, random: Random): AwkwardBody[] {
  const { schema, components, good, limit } = target;
  const base = largest(schema, components, 400, "wide");
  const sample = merged(base, good);
  const places = placesOf(sample).slice(0, 60);
  const kinds = Object.entries(AWKWARD_JSON).map(([kind, make]) => {
    const own = random.below(2 ** 31);
    const place = random.below(4) === 0 ? [] : (places[random.below(places.length)] ?? []);
    const room = Math.max(16, limit - JSON.stringify(sample).length - 200);
    return plain(`${kind} at /${place.join("/")}`, () => withAt(sample, place, make(room, randomFrom(own))));
  });
  return [
    plain("a good one", () => JSON.stringify(good)),
    ...(["long", "wide"] as const).map((shape) =>
      plain(`the largest, ${shape}`, () =>
        JSON.stringify(merged(largest(schema, components, limit - 64, shape), {})),
      ),
    ),
    ...kinds,
    plain("names beside a good one", () => unknownNames(good, limit)),
    packed("unpacks to the most that is allowed", () => gzipSync(`[${"0,".repeat((limit - 3) / 2)}0]`)),
    packed("unpacks to far more than is allowed", bomb),
    { kind: "not packed, though it says so", headers: GZIP, bytes: () => Buffer.from("{}") },
    ...["", "null", "[]", '"text"', "0", "{", "\ufeff{}", "{}{}"].map((text) =>
      plain(`only ${JSON.stringify(text)}`, () => text),
    ),
    { kind: "no UTF-8", headers: JSON_TYPE, bytes: () => Buffer.alloc(limit, 0xff) },
    { kind: "one byte too many", headers: JSON_TYPE, bytes: () => Buffer.alloc(limit + 1, " ") },
    { kind: "no JSON", headers: { "content-type": "text/plain" }, bytes: () => Buffer.alloc(limit, "x") },
  ];
}

/** The valid body's members replace those generated from the schema. */
function merged(filled: unknown, good: unknown): unknown {
  return isObject(filled) && isObject(good) ? { ...filled, ...good } : filled;
}

function unknownNames(good: unknown, limit: number): string {
  const text = JSON.stringify(isObject(good) ? good : {});
  const names =
    AWKWARD_JSON["many names"]?.(limit - text.length - 2, { below: () => 0, pick: ([one]) => one }) ?? "{}";
  return text === "{}" ? names : `${text.slice(0, -1)},${names.slice(1)}`;
}

let bombMade: Buffer | undefined;
function bomb(): Buffer {
  bombMade ??= gzipSync(Buffer.alloc(BOMB_BYTES, " "));
  return bombMade;
}

function plain(kind: string, text: () => string): AwkwardBody {
  return { kind, headers: JSON_TYPE, bytes: () => Buffer.from(text()) };
}

function packed(kind: string, bytes: () => Buffer): AwkwardBody {
  return { kind, headers: GZIP, bytes };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
