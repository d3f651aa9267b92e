import { createHash } from "node:crypto";
import { slicesOf } from "./slices-of";

/** SHA-256 in hex. Pauses between slices, so that the process can do other work. */
export async function hashInSlices(body: string | Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for await (const slice of slicesOf(body)) hash.update(slice);
  return hash.digest("hex");
}
