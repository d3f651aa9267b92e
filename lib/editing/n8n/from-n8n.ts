import type { PathSegment } from "@/lib/expression/path-text";
import { appendTo } from "@/lib/kit/append-to";
import { minOf } from "@/lib/kit/max-of";
import { FORMAT } from "@/lib/schema/format";
import { RESERVED_NAMES, VARIABLE_NAME } from "@/lib/schema/trigger";
import type { Connection, Note, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import type { Convert, Converted, Surroundings } from "./convert";
import { type CutLoops, cutLoops } from "./cut-loops";
import type { DataPath, Find, Found } from "./n8n-expressions";
import { N8N_NODES } from "./n8n-nodes";
import { at, type N8nWorkflow, type Node, numberAt, textAt } from "./n8n-workflow";
import { placeholder } from "./placeholder";
import { answerNotes, hasOwnAnswer } from "./respond";
import { switchPorts } from "./switch-params";
import { isApproval } from "./wait";
import { webhookPath } from "./webhook";

export interface FromN8n {
  readonly document: WorkflowDocument;
  readonly notes: readonly string[];
}

const RESPOND = "n8n-nodes-base.respondToWebhook";
const WAIT = "n8n-nodes-base.wait";
const WEBHOOK = "n8n-nodes-base.webhook";
const SWITCH = "n8n-nodes-base.switch";
const PASSING = new Set(["n8n-nodes-base.noOp", "n8n-nodes-base.if", RESPOND, SWITCH, WAIT]);
const BY_HAND = new Set(["n8n-nodes-base.manualTrigger", "n8n-nodes-base.start"]);
const STICKY = "n8n-nodes-base.stickyNote";
/**
 * Our cards are twice as wide as n8n's nodes, which are about 200 pixels apart. Unscaled positions would
 * overlap.
 */
const WIDER = 1.5;

/**
 * Converts an n8n workflow. The notes list everything that couldn't be converted. One difference remains: n8n
 * runs a node once per item, while our workers run only once.
 */
export function fromN8n(source: N8nWorkflow): FromN8n {
  const wiring = new Wiring(source);
  const notes: string[] = [];
  const workers = source.nodes.flatMap((node) => {
    const index = wiring.indexes.get(node.name);
    const convert = wiring.converterOf(node);
    if (index === undefined || convert === undefined) return [];
    const { notes: said, ...made } = convert(node, wiring.around(node));
    appendTo(notes, entitled(node, [...said, ...settingNotes(node)]));
    return [workerOf(node, index, made)];
  });
  const { remaining: isStored, cut } = wiring.connections();
  const names = new Map(workers.map(({ index, name = "" }) => [index, name]));
  appendTo(
    notes,
    cut.map(
      ({ from, to }) =>
        `${names.get(from)}: its connection back to ${names.get(to)} was not imported. Use For each to repeat steps.`,
    ),
  );
  for (const node of source.nodes) appendTo(notes, leftNotes(node, wiring.indexes.has(node.name)));
  return {
    document: {
      format: FORMAT,
      name: (source.name || "From n8n").slice(0, 200),
      description: "",
      workers,
      connections: isStored,
      ...notesOf(source.nodes, notes),
    },
    notes,
  };
}

/** Notes refer to nodes by name, because workers are renumbered when they are pasted. */
function entitled({ name }: Node, notes: readonly string[]): string[] {
  return notes.map((note) => `${name.slice(0, 100)}: ${note}.`);
}

function workerOf(node: Node, index: number, made: Omit<Converted, "notes">): Worker {
  const { type, params, description = node.notes } = made;
  const attempts = Math.min(10, Math.max(1, Math.round(node.maxTries ?? 3)));
  return {
    index,
    type,
    name: node.name.slice(0, 200),
    ...(description ? { description: description.slice(0, 10_000) } : {}),
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
      ? [
          "in n8n, this node continued after a failure. To continue here too, connect the worker's error output",
        ]
      : []),
  ];
}

function leftNotes(node: Node, hasPlace: boolean): string[] {
  const { name, type } = node;
  if (type === RESPOND) return hasPlace ? [] : entitled(node, answerNotes(node));
  if (N8N_NODES[type] !== undefined || !isUnknown(node)) return [];
  return [
    hasPlace
      ? `${name} (${type}) was replaced with a placeholder that passes its input through. Replace the placeholder with another worker.`
      : `${name} (${type}) was not imported.`,
  ];
}

function isUnknown({ type }: Node): boolean {
  return N8N_NODES[type] === undefined && !PASSING.has(type) && !BY_HAND.has(type) && type !== STICKY;
}

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
  const text = ["Imported from n8n. To do:", ...left.map((each) => `- ${each}`)].join("\n").slice(0, 20_000);
  const size = { width: TO_DO_WIDTH, height: heightOf(text) };
  const corner = {
    x: minOf(nodes.map(({ position }) => position[0] * WIDER)),
    y: minOf(nodes.map(({ position }) => position[1])) - size.height - 40,
  };
  const todo: Note[] = left.length > 0 ? [{ id: "n8n-to-do", text, position: corner, size }] : [];
  const all = [...todo, ...stickies].slice(0, 500);
  return all.length > 0 ? { notes: all } : {};
}

const TO_DO_WIDTH = 420;
const LINE_LETTERS = 45;
const LINE_HEIGHT = 22;

/**
 * Estimates the height of a note that shows the whole text, because a note on the canvas doesn't grow with
 * its text.
 */
function heightOf(text: string): number {
  const lines = text
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LETTERS)), 0);
  return 60 + lines * LINE_HEIGHT;
}

class Wiring {
  readonly indexes: ReadonlyMap<string, number>;
  readonly #source: N8nWorkflow;
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #variables = new Map<string, Set<string>>();
  readonly #webhookIds: ReadonlyMap<string, string>;
  readonly #answers: readonly number[];
  readonly #wired: ReadonlySet<string>;

  constructor(source: N8nWorkflow) {
    this.#source = source;
    this.#nodes = new Map(source.nodes.map((node) => [node.name, node]));
    this.#wired = new Set(
      Object.entries(source.connections).flatMap(([name, { main = [] }]) => [
        name,
        ...main.flatMap((targets) => (targets ?? []).map(({ node }) => node)),
      ]),
    );
    const hasWorker = source.nodes.some((node) => !isUnknown(node) && this.converterOf(node) !== undefined);
    const taken = hasWorker ? source.nodes.filter((node) => this.converterOf(node) !== undefined) : [];
    this.indexes = new Map(taken.map(({ name }, index) => [name, index]));
    this.#webhookIds = webhookIdsOf(taken);
    this.#answers = taken.flatMap(({ type, name }) =>
      type === RESPOND ? [this.indexes.get(name) ?? 0] : [],
    );
    // Converts all nodes once in advance, because a webhook must declare every variable that is read, and the
    // nodes that read them may be anywhere in the file.
    for (const node of taken) this.converterOf(node)?.(node, this.around(node));
  }

  converterOf(node: Node): Convert | undefined {
    if (node.type === RESPOND && !hasOwnAnswer(node)) return undefined;
    return N8N_NODES[node.type] ?? (isUnknown(node) && this.#wired.has(node.name) ? placeholder : undefined);
  }

  around(node: Node): Surroundings {
    return {
      find: this.#finderFor(node),
      timezone: this.#source.settings?.timezone,
      variables: [...(this.#variables.get(node.name) ?? [])],
      inputAt: (input) => {
        const giver = this.#nodes.get(this.#before(node.name, input) ?? "");
        return giver === undefined ? null : this.#foundAt(giver, { node: null, segments: [] });
      },
      webhookId: this.#webhookIds.get(node.name) ?? null,
      answers: this.#answers,
    };
  }

  #finderFor(node: Node): Find {
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
      case "n8n-nodes-base.merge":
        return both([...result, "rows", ...(segments.length === 0 ? [] : [0, ...segments])]);
      case "n8n-nodes-base.scheduleTrigger":
      case "n8n-nodes-base.cron":
      case "n8n-nodes-base.interval":
        return segments.length === 1 && segments[0] === "timestamp" ? both([...result, "fired_at"]) : null;
      case WEBHOOK:
        return this.#ofWebhook(name, result, segments);
      case "n8n-nodes-base.emailSend":
        return null;
      default:
        return both([...result, ...segments]);
    }
  }

  #ofWebhook(name: string, result: readonly PathSegment[], segments: readonly PathSegment[]): Found | null {
    const [part, field, ...rest] = segments;
    if (part === undefined) return { template: result, program: result };
    if (part === "headers" && typeof field === "string") {
      return { template: ["request", "headers", field.toLowerCase()], program: null };
    }
    if (part !== "body" && part !== "query") return null;
    if (typeof field !== "string" || rest.length > 0 || !isVariable(field)) {
      return { template: ["request", ...segments], program: null };
    }
    this.#variables.set(name, (this.#variables.get(name) ?? new Set()).add(field));
    return { template: [...result, field], program: [...result, field] };
  }

  /**
   * Returns the name of the node before this one, skipping pass-through nodes. If there are several, returns
   * the first.
   */
  #before(name: string, input?: number): string | null {
    const seen = new Set<string>();
    let at = name;
    for (;;) {
      if (seen.has(at)) return null;
      seen.add(at);
      const before = Object.entries(this.#source.connections).find(([, { main = [] }]) =>
        main.some((targets) =>
          targets?.some(
            ({ node, index }) => node === at && (input === undefined || at !== name || index === input),
          ),
        ),
      )?.[0];
      const node = before === undefined ? undefined : this.#nodes.get(before);
      if (node === undefined) return null;
      if (!PASSING.has(node.type)) return node.name;
      at = node.name;
    }
  }

  connections(): CutLoops {
    const found = new Map<string, Connection>();
    for (const [name, { main = [] }] of Object.entries(this.#source.connections)) {
      const from = this.indexes.get(name);
      const node = this.#nodes.get(name);
      if (from === undefined || node === undefined) continue;
      main.forEach((targets, output) => {
        const reached = this.#reached((targets ?? []).map((target) => target.node));
        for (const port of portsOf(node, output))
          for (const to of reached) {
            const connection = { from, to, ...(port === undefined ? {} : { port }) };
            found.set(JSON.stringify(connection), connection);
          }
      });
    }
    const all = [...found.values()];
    const reached = new Set(all.map(({ to }) => to));
    const indexes = [...this.indexes.values()];
    return cutLoops(all, [...indexes.filter((index) => !reached.has(index)), ...indexes]);
  }

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

/** Makes the IDs unique, because in n8n two nodes may share a path if their methods differ. */
function webhookIdsOf(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const used = new Set<string>();
  for (const { name, type, parameters } of nodes) {
    const wanted = type === WEBHOOK ? webhookPath(parameters) : "";
    if (wanted === "") continue;
    let id = wanted;
    for (let number = 2; used.has(id); number += 1) id = `${wanted.slice(0, 58)}-${number}`;
    used.add(id);
    ids.set(name, id);
  }
  return ids;
}

function isVariable(name: string): boolean {
  return VARIABLE_NAME.test(name) && !RESERVED_NAMES.some((reserved) => reserved === name);
}

/**
 * Returns the outputs of our worker that replace an output of the n8n node. There may be several, because two
 * rules (or a rule and the fallback) can lead to the same n8n output.
 */
function portsOf(node: Node, output: number): readonly (string | undefined)[] {
  if (node.type === WAIT) return [isApproval(node) ? "approved" : "done"];
  if (node.type === SWITCH) return switchPorts(node)[output] ?? [];
  if (node.type === "n8n-nodes-base.if") return [["true", "false", "error"][output]];
  return [output > 0 && node.onError === "continueErrorOutput" ? "error" : undefined];
}
