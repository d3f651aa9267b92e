import type { PathSegment } from "@/lib/expression/path-text";
import { appendTo } from "@/lib/kit/append-to";
import { minOf } from "@/lib/kit/max-of";
import { FORMAT } from "@/lib/schema/format";
import { VARIABLE_NAME } from "@/lib/schema/trigger";
import type { Connection, Note, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import type { DataPath, Find, Found } from "./n8n-expressions";
import { N8N_NODES } from "./n8n-nodes";
import { at, type N8nWorkflow, type Node, numberAt, textAt } from "./n8n-workflow";
import { switchPorts } from "./switch-params";

export interface FromN8n {
  readonly document: WorkflowDocument;
  /** What could not be taken over, in sentences. */
  readonly notes: readonly string[];
}

const SWITCH = "n8n-nodes-base.switch";
/** Nodes that only hand on what they get. */
const PASSING = new Set([
  ...["n8n-nodes-base.noOp", "n8n-nodes-base.if", "n8n-nodes-base.respondToWebhook"],
  SWITCH,
]);
const BY_HAND = new Set(["n8n-nodes-base.manualTrigger", "n8n-nodes-base.start"]);
const STICKY = "n8n-nodes-base.stickyNote";
/** A worker is twice as wide as a node there, where neighbours stand some 200 apart: kept, they would touch or overlap. */
const WIDER = 1.5;

/**
 * A workflow of n8n as ours, as far as it goes: the nodes that there are workers for, their wires, paths in expressions,
 * and notes of the rest. n8n runs a node once for each item, a worker here runs once.
 */
export function fromN8n(source: N8nWorkflow): FromN8n {
  const wiring = new Wiring(source);
  const notes: string[] = [];
  const workers = source.nodes.flatMap((node) => {
    const index = wiring.indexes.get(node.name);
    const convert = N8N_NODES[node.type];
    if (index === undefined || convert === undefined) return [];
    const {
      type,
      params,
      notes: said,
    } = convert(node, {
      find: wiring.finderFor(node),
      timezone: source.settings?.timezone,
      variables: wiring.variablesOf(node),
    });
    // By name: pasted into a workflow, workers get other numbers.
    const title = node.name.slice(0, 100);
    appendTo(
      notes,
      [...said, ...settingNotes(node)].map((note) => `${title}: ${note}.`),
    );
    return [workerOf(node, index, type, params)];
  });
  appendTo(
    notes,
    leftOut(source.nodes).map((node) => `${node.name} (${node.type}) is not taken over.`),
  );
  return {
    document: {
      format: FORMAT,
      name: (source.name || "From n8n").slice(0, 200),
      description: "",
      workers,
      connections: wiring.connections(),
      ...notesOf(source.nodes, notes),
    },
    notes,
  };
}

function workerOf(node: Node, index: number, type: string, params: Worker["params"]): Worker {
  const attempts = Math.min(10, Math.max(1, Math.round(node.maxTries ?? 3)));
  return {
    index,
    type,
    name: node.name.slice(0, 200),
    ...(node.notes ? { description: node.notes.slice(0, 10_000) } : {}),
    position: { x: node.position[0] * WIDER, y: node.position[1] },
    params,
    ...(node.disabled === true ? { disabled: true } : {}),
    ...(node.retryOnFail === true
      ? { retry: { attempts, backoff: Math.min(3_600, (node.waitBetweenTries ?? 1_000) / 1_000) } }
      : {}),
  };
}

function settingNotes({ onError, continueOnFail }: Node): string[] {
  return [
    ...(continueOnFail === true || onError === "continueRegularOutput"
      ? ["went on after a failure: connect its error way out"]
      : []),
  ];
}

function leftOut(nodes: readonly Node[]): Node[] {
  return nodes.filter(
    ({ type }) =>
      N8N_NODES[type] === undefined && !PASSING.has(type) && !BY_HAND.has(type) && type !== STICKY,
  );
}

/** Its sticky notes, and one that keeps what is left to do. */
function notesOf(nodes: readonly Node[], left: readonly string[]): { notes?: Note[] } {
  const stickies = nodes
    .filter(({ type }) => type === STICKY)
    .map(
      ({ parameters, position }, number): Note => ({
        id: `n8n-${number + 1}`,
        text: (textAt(parameters, "content") ?? "").slice(0, 20_000),
        position: { x: position[0] * WIDER, y: position[1] },
        size: {
          width: (numberAt(parameters, "width") ?? 240) * WIDER,
          height: numberAt(parameters, "height") ?? 160,
        },
      }),
    );
  const corner = {
    x: minOf(nodes.map(({ position }) => position[0] * WIDER)),
    y: minOf(nodes.map(({ position }) => position[1])) - 220,
  };
  const text = ["From n8n, left to do:", ...left.map((each) => `- ${each}`)].join("\n").slice(0, 20_000);
  const todo: Note[] =
    left.length > 0 ? [{ id: "n8n-to-do", text, position: corner, size: { width: 420, height: 180 } }] : [];
  const all = [...todo, ...stickies].slice(0, 500);
  return all.length > 0 ? { notes: all } : {};
}

/** Who leads to whom, past nodes that only hand on, and where each one's data are found here. */
class Wiring {
  readonly indexes: ReadonlyMap<string, number>;
  readonly #source: N8nWorkflow;
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #variables = new Map<string, Set<string>>();

  constructor(source: N8nWorkflow) {
    this.#source = source;
    this.#nodes = new Map(source.nodes.map((node) => [node.name, node]));
    const taken = source.nodes.filter(({ type }) => N8N_NODES[type] !== undefined);
    this.indexes = new Map(taken.map(({ name }, index) => [name, index]));
    // What is read of a webhook must be declared there, wherever it stands in the file.
    for (const node of taken)
      N8N_NODES[node.type]?.(node, { find: this.finderFor(node), timezone: undefined, variables: [] });
  }

  variablesOf({ name }: Node): string[] {
    return [...(this.#variables.get(name) ?? [])];
  }

  finderFor(node: Node): Find {
    return (place) => {
      const name = place.node ?? this.#before(node.name);
      const source = name === null ? undefined : this.#nodes.get(name);
      const giver =
        source && PASSING.has(source.type) ? this.#nodes.get(this.#before(source.name) ?? "") : source;
      return giver === undefined ? null : this.#foundAt(giver, place);
    };
  }

  #foundAt({ name, type, parameters }: Node, { segments }: DataPath): Found | null {
    const index = this.indexes.get(name);
    if (index === undefined) return null;
    const result: PathSegment[] = ["workers", index, "result"];
    const both = (path: readonly PathSegment[]): Found => ({ template: path, program: path });
    switch (type) {
      case "n8n-nodes-base.httpRequest":
        return at(parameters, "options", "response", "response", "fullResponse") === true
          ? both([
              ...result,
              ...segments.map((each, place) => (place === 0 && each === "statusCode" ? "status" : each)),
            ])
          : both([...result, "body", ...segments]);
      case "n8n-nodes-base.set":
        return both([...result, ...segments]);
      case "n8n-nodes-base.scheduleTrigger":
        return segments.length === 1 && segments[0] === "timestamp" ? both([...result, "fired_at"]) : null;
      case "n8n-nodes-base.webhook":
        return this.#ofWebhook(name, result, segments);
      default:
        return null;
    }
  }

  #ofWebhook(name: string, result: readonly PathSegment[], segments: readonly PathSegment[]): Found | null {
    const [part, field, ...rest] = segments;
    if (part === undefined) return { template: result, program: result };
    if (part === "headers" && typeof field === "string") {
      return { template: ["request", "headers", field.toLowerCase()], program: null };
    }
    if (part !== "body" && part !== "query") return null;
    if (typeof field !== "string" || rest.length > 0 || !VARIABLE_NAME.test(field)) {
      return { template: ["request", ...segments], program: null };
    }
    this.#variables.set(name, (this.#variables.get(name) ?? new Set()).add(field));
    return { template: [...result, field], program: [...result, field] };
  }

  /** What leads to a node, past those that hand on; the first where there are several. */
  #before(name: string): string | null {
    const seen = new Set<string>();
    let at = name;
    for (;;) {
      if (seen.has(at)) return null;
      seen.add(at);
      const before = Object.entries(this.#source.connections).find(([, { main = [] }]) =>
        main.some((targets) => targets?.some(({ node }) => node === at)),
      )?.[0];
      const node = before === undefined ? undefined : this.#nodes.get(before);
      if (node === undefined) return null;
      if (!PASSING.has(node.type)) return node.name;
      at = node.name;
    }
  }

  connections(): Connection[] {
    const found = new Map<string, Connection>();
    for (const [name, { main = [] }] of Object.entries(this.#source.connections)) {
      const from = this.indexes.get(name);
      const node = this.#nodes.get(name);
      if (from === undefined || node === undefined) continue;
      main.forEach((targets, output) => {
        const reached = this.#reached((targets ?? []).map((target) => target.node));
        for (const port of portsOf(node, output))
          for (const to of reached) {
            const wire = { from, to, ...(port === undefined ? {} : { port }) };
            found.set(JSON.stringify(wire), wire);
          }
      });
    }
    return [...found.values()];
  }

  /** The workers that a wire comes to, past nodes that are not here and only hand on. */
  #reached(names: readonly string[]): number[] {
    const open = [...names];
    const seen = new Set<string>();
    const reached: number[] = [];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const index = this.indexes.get(name);
      const type = this.#nodes.get(name)?.type ?? "";
      if (index !== undefined) reached.push(index);
      else if (PASSING.has(type)) {
        for (const targets of this.#source.connections[name]?.main ?? []) {
          appendTo(
            open,
            (targets ?? []).map((target) => target.node),
          );
        }
      }
    }
    return reached.reverse();
  }
}

/** A way out of n8n may be several here: what led to it by two rules, or where none held. */
function portsOf(node: Node, output: number): readonly (string | undefined)[] {
  if (node.type === SWITCH) return switchPorts(node)[output] ?? [];
  if (node.type === "n8n-nodes-base.if") return [["true", "false", "error"][output]];
  return [output > 0 && node.onError === "continueErrorOutput" ? "error" : undefined];
}
