/** The workflow's graph, without duplicate connections and without connections to missing workers. */
export interface Graph {
  readonly next: ReadonlyMap<number, readonly number[]>;
  readonly previous: ReadonlyMap<number, readonly number[]>;
}

export interface GraphSource {
  readonly workers: readonly { readonly index: number }[];
  readonly connections: readonly { readonly from: number; readonly to: number }[];
}

export function graphOf(source: GraphSource): Graph {
  const next = new Map<number, number[]>(source.workers.map((worker) => [worker.index, []]));
  const previous = new Map<number, number[]>(source.workers.map((worker) => [worker.index, []]));
  const seen = new Set<string>();
  for (const { from, to } of source.connections) {
    const out = next.get(from);
    const into = previous.get(to);
    if (out === undefined || into === undefined || seen.has(`${from} ${to}`)) continue;
    seen.add(`${from} ${to}`);
    out.push(to);
    into.push(from);
  }
  return { next, previous };
}

/** Returns a cycle as a path such as `[1, 2, 1]`, or null. */
export function findCycle(graph: Graph): number[] | null {
  return findCycles(graph, 1)[0] ?? null;
}

export function findCycles(graph: Graph, max: number): number[][] {
  const cycles: number[][] = [];
  const state = new Map<number, "open" | "done">();
  for (const start of graph.next.keys()) {
    if (state.has(start)) continue;
    const way: { index: number; left: Iterator<number> }[] = [];
    const enter = (index: number) => {
      state.set(index, "open");
      way.push({ index, left: (graph.next.get(index) ?? []).values() });
    };
    enter(start);
    for (let top = way.at(-1); top !== undefined && cycles.length < max; top = way.at(-1)) {
      const step = top.left.next();
      if (step.done) {
        state.set(top.index, "done");
        way.pop();
      } else if (!state.has(step.value)) enter(step.value);
      else if (state.get(step.value) === "open") {
        const indexes = way.map((each) => each.index);
        cycles.push([...indexes.slice(indexes.indexOf(step.value)), step.value]);
      }
    }
  }
  return cycles;
}

/** Leaves out workers on or after a cycle. */
export function topologicalOrder(graph: Graph): number[] {
  const waiting = new Map([...graph.previous].map(([index, before]) => [index, before.length]));
  const order = [...waiting].filter(([, count]) => count === 0).map(([index]) => index);
  // This loop also visits the workers that it adds to the list.
  for (const index of order) {
    for (const after of graph.next.get(index) ?? []) {
      const left = (waiting.get(after) ?? 0) - 1;
      waiting.set(after, left);
      if (left === 0) order.push(after);
    }
  }
  return order;
}

export function ancestors(graph: Graph, index: number): Set<number> {
  return reached(graph.previous, [index]);
}

/**
 * Computes all ancestors in one pass over an acyclic graph. Separate searches would walk a large document
 * once per worker.
 */
export function ancestry(graph: Graph): (index: number) => Ancestors {
  const order = topologicalOrder(graph);
  const places = new Map(order.map((index, place) => [index, place]));
  const width = Math.ceil(order.length / 32);
  const bits = new Uint32Array(order.length * width);
  const set = (word: number, mask: number) => {
    bits[word] = (bits[word] ?? 0) | mask;
  };
  for (const [place, index] of order.entries()) {
    for (const before of graph.previous.get(index) ?? []) {
      const from = places.get(before) ?? 0;
      for (let word = 0; word < width; word += 1) set(place * width + word, bits[from * width + word] ?? 0);
      set(place * width + (from >> 5), 1 << (from & 31));
    }
  }
  return (index) => {
    const place = places.get(index);
    if (place === undefined) return ancestors(graph, index);
    return {
      has(other) {
        const at = places.get(other);
        return at !== undefined && ((bits[place * width + (at >> 5)] ?? 0) & (1 << (at & 31))) !== 0;
      },
    };
  };
}

export interface Ancestors {
  has(index: number): boolean;
}

export function descendants(graph: Graph, index: number): Set<number> {
  return reached(graph.next, [index]);
}

/** A start is included only if a connection leads to it. */
export function reached(edges: Graph["next"], starts: Iterable<number>): Set<number> {
  const found = new Set<number>();
  const open = [...starts];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    for (const near of edges.get(index) ?? []) {
      if (found.has(near)) continue;
      found.add(near);
      open.push(near);
    }
  }
  return found;
}

export function sinks(graph: Graph): number[] {
  return [...graph.next].filter(([, after]) => after.length === 0).map(([index]) => index);
}
