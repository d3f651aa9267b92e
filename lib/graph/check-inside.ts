import type { Json } from "@/lib/kit/json";
import type { FieldFault } from "@/lib/schema/problem";
import type { Connection } from "@/lib/schema/workflow";
import type { Catalogue } from "./catalogue";
import type { Placed } from "./check-connections";
import { getLoopsAround, MAX_LOOP_DEPTH } from "./get-loops-around";

interface RawBoxed {
  readonly position: number;
  readonly index: Json | undefined;
  readonly type: Json | undefined;
  readonly inside: Json | undefined;
}

interface Nested {
  readonly position: number;
  readonly index: number;
  readonly type: string;
  readonly inside?: number;
}

export function checkInside(
  raw: readonly RawBoxed[],
  connections: readonly Placed<Connection>[],
  catalogue: Catalogue,
): FieldFault[] {
  if (raw.every(({ inside }) => inside === undefined)) return [];
  const workers = new Map(raw.flatMap(readBoxed).map((worker) => [worker.index, worker]));
  return [...standing(workers, catalogue), ...crossing(workers, connections)];
}

function readBoxed({ position, index, type, inside }: RawBoxed): Nested[] {
  if (typeof index !== "number") return [];
  const worker = { position, index, type: typeof type === "string" ? type : "" };
  return [typeof inside === "number" ? { ...worker, inside } : worker];
}

function standing(workers: ReadonlyMap<number, Nested>, catalogue: Catalogue): FieldFault[] {
  return [...workers.values()].flatMap((worker) => {
    const fault = standingFault(worker, workers, catalogue);
    return fault === null ? [] : [{ path: `workers[${worker.position}].inside`, ...fault }];
  });
}

function standingFault(
  worker: Nested,
  workers: ReadonlyMap<number, Nested>,
  catalogue: Catalogue,
): Omit<FieldFault, "path"> | null {
  if (worker.inside === undefined) return null;
  const loop = workers.get(worker.inside);
  if (loop === undefined) return { code: "unknown_worker", message: `Loop ${worker.inside} doesn't exist.` };
  const kind = catalogue.get(loop.type);
  if (kind !== undefined && kind.isLoop !== true) {
    const message = `Worker ${loop.index} is not a loop: only a \`for_each\` can contain workers.`;
    return { code: "not_a_box", message };
  }
  const own = catalogue.get(worker.type)?.kind;
  if (own === "trigger" || own === "provider") {
    const message = `Worker ${worker.index} is a ${own}: triggers and providers can't be inside a loop.`;
    return { code: "outside_only", message };
  }
  const loops = getLoopsAround(worker, workers);
  if (loops.includes(worker.index))
    return {
      code: "cycle",
      message: `Worker ${worker.index} is inside itself: ${loops.slice(0, 12).join(" → ")}.`,
    };
  const isDeep =
    loops.length > MAX_LOOP_DEPTH || (catalogue.get(worker.type)?.isLoop && loops.length === MAX_LOOP_DEPTH);
  if (!isDeep) return null;
  const message = `Worker ${worker.index} is nested too deeply. Loops can be nested one level.`;
  return { code: "boxes_too_deep", message };
}

function crossing(
  workers: ReadonlyMap<number, Nested>,
  connections: readonly Placed<Connection>[],
): FieldFault[] {
  return connections.flatMap(({ position, value }) => {
    const [from, to] = [workers.get(value.from), workers.get(value.to)];
    if (from === undefined || to === undefined || from.inside === to.inside) return [];
    const message = `Workers ${value.from} and ${value.to} are not in the same loop. Connect the loop itself, or two workers inside it.`;
    return [{ path: `connections[${position}]`, code: "crosses_box", message }];
  });
}
