import { createHash } from "node:crypto";
import { slicesOf } from "./slices-of";

export async function hashInSlices(body: string | Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for await (const slice of slicesOf(body)) hash.update(slice);
  return hash.digest("hex");
}
