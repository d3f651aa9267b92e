import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { hashInSlices } from "@/lib/kit/hash-in-slices";

const decompress = promisify(brotliDecompress);

/** Returns null if the stored bytes don't match their hash. Such a body counts as deleted. */
export async function unpackInput(packed: Buffer, sha256: string): Promise<Buffer | null> {
  try {
    const body = await decompress(packed);
    return (await hashInSlices(body)) === sha256 ? body : null;
  } catch {
    return null;
  }
}
