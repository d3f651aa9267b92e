import type { Sources } from "@/lib/expression/complete";
import { ranked } from "@/lib/expression/ranked";
import { itemRoots } from "@/lib/expression/scope";
import { fieldsOf, type Shape, step } from "@/lib/expression/shape";
import { offerOf, rootShape, workerOffer, workerShape } from "./complete-program";
import { NO_OFFERS, type Offer, type Offers } from "./offers";

const STEPS = String.raw`(?:\s*\??\.\s*[\w$]+|\s*(?:\?\.)?\[\s*(?:\d+|"[^"\n]*"|'[^'\n]*')\s*\])*`;
const START = String.raw`(?<![\w$.])(?:workers\s*\[\s*\d+\s*\]|[A-Za-z_$][\w$]*)`;
const PATH = `${START}${STEPS}`;
const ITEM_METHODS = "map|filter|find|findLast|forEach|some|every|flatMap|toSorted|sort";

const MEMBER = new RegExp(String.raw`(${PATH}?)\s*\??\.\s*([\w$]*)$`);
const INDEX = /(?<![\w$.])workers\s*(\[\s*\d*)$/;
const WORD = /(?<![\w$.])([A-Za-z_$][\w$]*)$/;
const NAMED = new RegExp(String.raw`(?:const|let|var)\s+([\w$]+)\s*=\s*(${PATH})\s*(?=[;\n]|$)`, "g");
const EACH = new RegExp(
  String.raw`(${PATH}?)\.(?:${ITEM_METHODS})\(\s*(?:\(\s*)?([A-Za-z_$][\w$]*)\s*[,)=]`,
  "g",
);
const OF = new RegExp(String.raw`for\s*\(\s*(?:const|let|var)\s+([\w$]+)\s+of\s+(${PATH})`, "g");
const TAKEN_APART = new RegExp(
  String.raw`(${PATH}?)\.(?:${ITEM_METHODS})\(\s*\(\s*\{(?:[^{}()]*,)?\s*([\w$]*)$`,
);
const PART = /\.\s*([\w$]+)|\[\s*(?:(\d+)|"([^"\n]*)"|'([^'\n]*)')\s*\]/g;

const MAX = 100;
const MAX_NAMES = 200;

export function completeCode(text: string, caret: number, sources: Sources): Offers {
  const before = text.slice(0, caret);
  if (isInText(before)) return NO_OFFERS;
  const known = namesIn(before, sources);
  const apart = TAKEN_APART.exec(before);
  if (apart) {
    const [, list = "", typed = ""] = apart;
    return members(step(shapeOf(list, known, sources), 0), typed, caret);
  }
  const member = MEMBER.exec(before);
  if (member) {
    const [, path = "", typed = ""] = member;
    return members(shapeOf(path, known, sources), typed, caret);
  }
  const index = INDEX.exec(before)?.[1];
  if (index !== undefined) {
    const offers = sources.workers.map((worker) => ({
      ...workerOffer(worker),
      insert: `[${worker.index}].result`,
    }));
    return offered(offers, caret, index.length);
  }
  const word = before.trim() === "" ? "" : WORD.exec(before)?.[1];
  if (word === undefined) return NO_OFFERS;
  const roots = [
    ...Object.entries(itemRoots(sources.iteration)).map(([name, value]) => offerOf(name, name, { value })),
    ...sources.workers.map(workerOffer),
    ...Object.entries(sources.variables).map(([name, value]) =>
      offerOf(`context${memberText(name)}`, `context.${name}`, { value }),
    ),
    ...GIVEN,
  ];
  return offered(
    ranked(roots, word, ({ label, insert }) => [label, insert]),
    caret,
    word.length,
  );
}

const GIVEN: readonly Offer[] = [
  { insert: "run.started_at", label: "run.started_at", note: "start time of this run" },
  { insert: "run.id", label: "run.id", note: "ID of this run" },
  { insert: "request.body", label: "request.body", note: "request body" },
  { insert: "request.query", label: "request.query", note: "query parameters of the call" },
  { insert: "console.log(", label: "console.log(…)", note: "writes to the step's logs" },
];

const LIST: readonly Offer[] = [
  { insert: "map(", label: "map(…)", note: "list of the function's results, one per item" },
  { insert: "filter(", label: "filter(…)", note: "items for which the function returns true" },
  { insert: "find(", label: "find(…)", note: "first item for which the function returns true" },
  { insert: "at(", label: "at(…)", note: "item at the given position; -1 is the last item" },
  { insert: "slice(", label: "slice(…)", note: "items from a start position up to an end position" },
  { insert: "reduce(", label: "reduce(…)", note: "all items combined into one value" },
  { insert: "some(", label: "some(…)", note: "true if the function returns true for any item" },
  { insert: "every(", label: "every(…)", note: "true if the function returns true for all items" },
  { insert: "toSorted(", label: "toSorted(…)", note: "sorted copy of the list" },
  { insert: "length", label: "length", note: "number of items" },
];

function members(shape: Shape, typed: string, caret: number): Offers {
  const fields = fieldsOf(shape);
  if (Array.isArray(shape.value) || fields.some(({ key }) => key === 0))
    return offered(
      ranked(LIST, typed, ({ label }) => [label]),
      caret,
      typed.length,
    );
  const offers = ranked(fields, typed, ({ key }) => [String(key)]).map(({ key, type, preview }) => ({
    insert: String(key),
    label: String(key),
    note: preview ? `${type} ${preview}` : type,
  }));
  return offered(
    offers.filter(({ insert }) => isName(insert)),
    caret,
    typed.length,
  );
}

/**
 * Finds names whose values are obvious from the code, as in `const rows = workers[1].result.values` or
 * `rows.map((row) => …`.
 */
function namesIn(before: string, sources: Sources): ReadonlyMap<string, Shape> {
  const known = new Map<string, Shape>();
  const found = [
    ...[...before.matchAll(NAMED)].map(({ index, 1: name = "", 2: path = "" }) => ({
      index,
      name,
      path,
      each: false,
    })),
    ...[...before.matchAll(OF)].map(({ index, 1: name = "", 2: path = "" }) => ({
      index,
      name,
      path,
      each: true,
    })),
    ...[...before.matchAll(EACH)].map(({ index, 1: path = "", 2: name = "" }) => ({
      index,
      name,
      path,
      each: true,
    })),
  ].toSorted((one, other) => one.index - other.index);
  for (const { name, path, each } of found.slice(0, MAX_NAMES)) {
    const shape = shapeOf(path, known, sources);
    known.set(name, each ? step(shape, 0) : shape);
  }
  return known;
}

function shapeOf(path: string, known: ReadonlyMap<string, Shape>, sources: Sources): Shape {
  const root = /^\s*(?:workers\s*\[\s*(\d+)\s*\]|([\w$]+))/.exec(path);
  const [whole = "", index, name = ""] = root ?? [];
  let shape: Shape =
    index !== undefined
      ? workerShape(sources.workers, Number(index))
      : (known.get(name) ?? rootShape(name, sources));
  for (const [, plain, position, double, single] of path.slice(whole.length).matchAll(PART)) {
    shape = step(shape, position === undefined ? (plain ?? double ?? single ?? "") : Number(position));
  }
  return shape;
}

function offered(offers: readonly Offer[], caret: number, typed: number): Offers {
  return { from: caret - typed, to: caret, offers: offers.slice(0, MAX), eager: true };
}

function memberText(name: string): string {
  return isName(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

/**
 * True inside a quoted string or a comment. Template literals count as code, because they can contain code.
 */
function isInText(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const rest = line.replace(/\\./g, "").replace(/"[^"]*"|'[^']*'/g, "");
  return /["']|\/\//.test(rest);
}
