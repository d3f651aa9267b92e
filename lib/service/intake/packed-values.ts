import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ProviderValue } from "./provider-values";

/** Values as they travel packed: each is packed once for all who read it. */
export interface PackedValues {
  /** Null where packing would not pay. */
  find(place: string, value: ProviderValue): Promise<PackedValue | null>;
}

export interface PackedValue {
  readonly body: Buffer;
  readonly etag: string;
}

/** Below this the head of an answer weighs as much as its body. */
export const WORTH_PACKING_BYTES = 1024;
const MOST_BYTES = 32 * 1024 * 1024;
/** What is kept of one beside its body. */
const OVERHEAD_BYTES = 500;

const zip = promisify(gzip);

export function createPackedValues(mostBytes = MOST_BYTES): PackedValues {
  const kept = new Map<string, { packed: Promise<PackedValue | null>; bytes: number }>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    find(place, value) {
      if (value.body.length <= WORTH_PACKING_BYTES) return NONE;
      const key = `${place} ${value.version} ${value.etag}`;
      const known = kept.get(key);
      if (known !== undefined) {
        // To the end: what is read stays.
        kept.delete(key);
        kept.set(key, known);
        return known.packed;
      }
      // While it is packed it weighs what it weighed before: it may not come out smaller.
      const entry = { packed: pack(value), bytes: value.body.length + OVERHEAD_BYTES };
      kept.set(key, entry);
      bytes += entry.bytes;
      entry.packed.then(
        (packed) => {
          if (kept.get(key) !== entry) return;
          bytes -= entry.bytes;
          entry.bytes = (packed?.body.length ?? 0) + OVERHEAD_BYTES;
          bytes += entry.bytes;
        },
        () => drop(key),
      );
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes || oldest === key) break;
        drop(oldest);
      }
      return entry.packed;
    },
  };
}

const NONE = Promise.resolve(null);

async function pack({ body, etag }: ProviderValue): Promise<PackedValue | null> {
  const packed = await zip(body);
  if (packed.length >= Buffer.byteLength(body)) return null;
  return { body: packed, etag: etag.replace(/"$/, '-gzip"') };
}

/** Whether gzip is among what a caller takes, by its own name or by `*`. */
export function takesGzip(accepted: string | null): boolean {
  if (accepted === null) return false;
  const weights = new Map(
    accepted.split(",").map((entry): [string, boolean] => {
      const [name = "", ...parameters] = entry.toLowerCase().split(";");
      return [name.trim(), !parameters.some((each) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(each))];
    }),
  );
  return weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? false;
}
