import { type Coding, pack } from "@/lib/kit/coding";
import { createReadCache } from "@/lib/kit/read-cache";
import type { ProviderValue } from "@/lib/service/published/provider-values";

/** Each value is compressed once per content coding, for all readers. */
export interface PackedValues {
  /** Returns the compressed value; null if compression isn't worthwhile. */
  find(place: string, value: ProviderValue, coding: Coding): Promise<PackedValue | null>;
}

export interface PackedValue {
  readonly body: Buffer;
  readonly etag: string;
}

/**
 * Minimum size of a value that is worth compressing. Below it, the response's headers are as large as its
 * body.
 */
export const WORTH_PACKING_BYTES = 1024;
const MAX_BYTES = 32 * 1024 * 1024;

export function createPackedValues(maxBytes = MAX_BYTES): PackedValues {
  const cache = createReadCache<PackedValue | null>({ maxBytes });
  return {
    find(place, value, coding) {
      if (value.body.length <= WORTH_PACKING_BYTES) return NONE;
      const pack = async () => {
        const packed = await packValue(value, coding);
        return { value: packed, bytes: packed?.body.length ?? 0 };
      };
      // While a value is being compressed, the cache counts its original size, because the compressed form
      // may not be smaller.
      return cache.find(`${place} ${value.version} ${value.etag} ${coding}`, pack, value.body.length);
    },
  };
}

const NONE = Promise.resolve(null);

async function packValue({ body, etag }: ProviderValue, coding: Coding): Promise<PackedValue | null> {
  const packed = await pack(body, coding);
  if (packed.length >= Buffer.byteLength(body)) return null;
  return { body: packed, etag: etag.replace(/"$/, `-${coding}"`) };
}
