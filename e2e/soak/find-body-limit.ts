import type { Place } from "@/e2e/hostile/awkward-cases";
import { callAwkwardly } from "@/e2e/hostile/call-awkwardly";

const KIB = 1024;
const MIB = 1024 * KIB;
const USUAL = [2 * MIB, 4 * KIB, 10 * MIB, MIB, 64 * KIB, 128 * KIB, 16 * KIB, 8 * KIB];
const MAX = 16 * MIB;
const TOO_LARGE = 413;

/** Returns the size of the largest body that an endpoint reads, found by where it starts to reject. */
export async function findBodyLimit(address: string, { method, path, headers }: Place): Promise<number> {
  const isTaken = async (bytes: number) => {
    const body = Buffer.alloc(bytes, " ");
    const type = { "content-type": "application/json" };
    return (
      (await callAwkwardly(address, { method, path, headers: { ...headers, ...type }, body }, 60_000))
        .status !== TOO_LARGE
    );
  };
  for (const bytes of USUAL) if ((await isTaken(bytes)) && !(await isTaken(bytes + 1))) return bytes;
  let [taken, refused] = [KIB, MAX];
  while (refused - taken > KIB) {
    const middle = Math.floor((taken + refused) / 2);
    if (await isTaken(middle)) taken = middle;
    else refused = middle;
  }
  // An endpoint that reads no body accepts any size.
  return taken > MAX - 2 * KIB ? 2 * MIB : taken;
}
