import { type Bench, passes, post } from "./bench";
import type { LoadResult } from "./load/load-task";
import { answer } from "./measure/calls";
import { answeringOf, inTurn, type Round, type Side } from "./measure/in-turn";
import { CALL_BODY } from "./product/documents";
import { type Figure, rateFigure } from "./report";

const CONNECTIONS = 50;

/**
 * Returns URLs of other products on this machine. Each URL calls a workflow that responds like our workflow
 * with one transform.
 */
export function peersOf(args: readonly string[]): readonly URL[] {
  const at = args.indexOf("--beside");
  const addresses = at < 0 ? [] : args.slice(at + 1).filter((arg) => !arg.startsWith("--"));
  return addresses.map((address) => new URL(address));
}

/** Each product, including ours, takes turns with the bare server, within the same minutes. */
export async function measurePeers(
  bench: Bench,
  peers: readonly URL[],
  add: (figure: Figure) => void,
): Promise<void> {
  const ours = await answer("answer").side(bench);
  const lines = [{ what: "answer after 1 transform, Millrace", side: ours }, ...peers.map(lineOf)].map(
    (line) => ({ ...line, rounds: [] as Round<LoadResult>[] }),
  );
  await bench.workers.start();
  for (const _ of passes(bench.pace)) {
    for (const { side, rounds } of lines) {
      const bare = { port: bench.yardstick.barePort, request: side.request };
      rounds.push(...(await inTurn(bench, side, bare, CONNECTIONS)));
    }
  }
  for (const { what, rounds } of lines) add(rateFigure(what, answeringOf(rounds, 200), {}));
}

function lineOf(address: URL): { readonly what: string; readonly side: Side } {
  const port = Number(address.port || 80);
  const path = `${address.pathname}${address.search}`;
  return { what: `the same at port ${port}${path}`, side: { port, request: post(port, path, CALL_BODY) } };
}
