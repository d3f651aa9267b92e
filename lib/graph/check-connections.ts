import type { JsonObject } from "@/lib/kit/json";
import { getOutputs } from "@/lib/schema/get-outputs";
import type { FieldFault } from "@/lib/schema/problem";
import type { Connection } from "@/lib/schema/workflow";
import type { Catalogue } from "./catalogue";
import { findCycles, graphOf } from "./graph";

export interface Placed<T> {
  /** Position of the item in its list in the document. */
  readonly position: number;
  readonly value: T;
}

interface Joined {
  readonly index: number;
  readonly type: string;
  readonly params: JsonObject;
}

export function checkConnections(
  workers: readonly Joined[],
  connections: readonly Placed<Connection>[],
  catalogue: Catalogue,
): FieldFault[] {
  const joined = new Map(workers.map((worker) => [worker.index, worker]));
  const portsOf = portsByWorker(joined, catalogue);
  const seen = new Set<string>();
  const faults: FieldFault[] = [];
  for (const { position, value } of connections) {
    const path = `connections[${position}]`;
    for (const end of ["from", "to"] as const) {
      if (!joined.has(value[end])) faults.push({ path: `${path}.${end}`, ...nowhere(value[end]) });
    }
    const portFault = checkPort(value, portsOf(value.from));
    if (portFault !== null) faults.push({ path: `${path}.port`, ...portFault });
    const same = `${value.from} ${value.to} ${value.port ?? ""}`;
    if (seen.has(same)) faults.push({ path, ...twice(value) });
    seen.add(same);
  }
  return [...faults, ...cycleFaults(workers, connections)];
}

type Fault = Omit<FieldFault, "path">;

function nowhere(index: number): Fault {
  return { code: "unknown_worker", message: `Can't connect worker ${index}: it doesn't exist.` };
}

function twice({ from, to }: Connection): Fault {
  return {
    code: "duplicate_connection",
    message: `This output of worker ${from} is already connected to worker ${to}.`,
  };
}

function portsByWorker(workers: ReadonlyMap<number, Joined>, catalogue: Catalogue) {
  const known = new Map<number, readonly string[] | null>();
  return (index: number): readonly string[] | null => {
    const before = known.get(index);
    if (before !== undefined) return before;
    const { type = "", params = {} } = workers.get(index) ?? {};
    const entry = catalogue.get(type);
    const ports = entry === undefined ? null : [...getOutputs(entry, params), "error"];
    known.set(index, ports);
    return ports;
  };
}

function checkPort(connection: Connection, ports: readonly string[] | null): Fault | null {
  if (connection.port === undefined || ports === null || ports.includes(connection.port)) return null;
  const known = ports.map((port) => `\`${port}\``).join(", ");
  return {
    code: "unknown_port",
    message: `Worker ${connection.from} has no output \`${connection.port}\`. Known outputs: ${known}.`,
    expected: ports.join(", "),
    received: connection.port,
  };
}

/**
 * Maximum number of cycles that are reported, which is enough to start fixing them. A document can contain
 * thousands.
 */
const MAX_CYCLES = 20;
const LONGEST_WAY = 12;

function cycleFaults(
  workers: readonly { readonly index: number }[],
  connections: readonly Placed<Connection>[],
): FieldFault[] {
  const graph = graphOf({ workers, connections: connections.map((each) => each.value) });
  return findCycles(graph, MAX_CYCLES).map((cycle) => {
    const [from, to] = cycle.slice(-2);
    const closing = connections.find(({ value }) => value.from === from && value.to === to);
    const output = cycle.length > LONGEST_WAY ? [...cycle.slice(0, 6), "…", ...cycle.slice(-5)] : cycle;
    return {
      path: `connections[${closing?.position ?? 0}]`,
      code: "cycle",
      message: `This connection creates a cycle: ${output.join(" → ")}.`,
    };
  });
}
