import { drawnOf, type Near } from "@/components/canvas/state/near";
import { connectionKey } from "@/lib/editing/connections";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/** Cost of redrawing a node, out of a frame's budget (`ROOM`). A full card has ports, text and a state. */
const COST = { full: 4, icon: 2, nothing: 1 };
const ROOM = 24;

/**
 * Each frame redraws only some of the nodes, those nearest to the centre first, until the wanted state is
 * reached. Zooming past the icon threshold changes hundreds of nodes, and drawing them all at once would
 * freeze the view.
 */
export function stepNear(before: Near, wanted: Near, { workers, connections }: WorkflowDocument): Near {
  if (before === wanted || before === "all" || wanted === "all") return wanted;
  const nearest = wanted === "far" ? [] : [...wanted.workers];
  const indices = new Set([...nearest, ...workers.map(({ index }) => index)]);
  const full = new Set<number>();
  const icons = new Set<number>();
  const waiting = new Set<number>();
  let room = ROOM;
  for (const index of indices) {
    const [now, next] = [drawnOf(before, index), drawnOf(wanted, index)];
    const isWaiting = now !== next && room <= 0;
    if (isWaiting) waiting.add(index);
    else if (now !== next) room -= COST[next];
    const level = isWaiting ? now : next;
    if (level === "full") full.add(index);
    if (level === "icon") icons.add(index);
  }
  if (waiting.size === 0) return wanted;
  const isDrawn = ({ from, to }: { from: number; to: number }) =>
    wanted === "far" ? full.has(from) && full.has(to) : !waiting.has(from) && !waiting.has(to);
  const shown = wanted === "far" ? before : wanted;
  const chosenConnections = connections.filter(isDrawn).map(connectionKey);
  const known = shown === "far" ? [] : chosenConnections.filter((key) => shown.connections.has(key));
  return { workers: full, icons, connections: new Set(known) };
}
