import type { Sources, UpstreamWorker } from "@/lib/expression/complete";
import { JSONATA_FUNCTIONS } from "@/lib/expression/jsonata-functions";
import { ranked } from "@/lib/expression/ranked";
import { itemRoots } from "@/lib/expression/scope";
import { SERIES_FUNCTIONS } from "@/lib/expression/series-functions";
import { fieldsOf, type Shape, step, summary } from "@/lib/expression/shape";
import type { Json } from "@/lib/kit/json";
import { NO_OFFERS, type Offer, type Offers } from "./offers";

/** Matches a path before the cursor: its root, the completed segments, and the segment being typed. */
const PATH =
  /(?:^|[^\w.`$])(workers\s*\[\s*(\d+)\s*\]|context|item|outer)((?:\.(?:\w+|`[^`]*`)|\[[^[\]]*\])*)\.(`?\w*)$/;
const PART = /\.(?:`([^`]*)`|(\w+))|\[\s*(\d+)\s*\]|\[[^\]]*\]/g;
const INDEX = /(?:^|[^\w.`$])workers\s*(\[\s*\d*)$/;
const FUNCTION = /(?:^|[^\w.`$])\$(\w*)$/;
const WORD = /(?:^|[^\w.`$])([A-Za-z]\w*)$/;

const MAX = 100;

export function completeProgram(text: string, caret: number, sources: Sources): Offers {
  const before = text.slice(0, caret);
  if (inQuotes(before)) return NO_OFFERS;
  const path = PATH.exec(before);
  if (path) return members(path, caret, sources);
  const index = INDEX.exec(before)?.[1];
  if (index !== undefined) {
    const offers = sources.workers.map((worker) => ({
      ...workerOffer(worker),
      insert: `[${worker.index}].result`,
    }));
    return offered(offers, caret, index.length);
  }
  const called = FUNCTION.exec(before)?.[1];
  if (called !== undefined) {
    const offers = ranked(FUNCTION_OFFERS, called, ({ insert }) => [insert.slice(1)]);
    return offered(offers, caret, called.length + 1);
  }
  const word = before.trim() === "" ? "" : WORD.exec(before)?.[1];
  if (word === undefined) return NO_OFFERS;
  const roots = [
    ...Object.entries(itemRoots(sources.iteration)).map(([name, value]) => offerOf(name, name, { value })),
    ...sources.workers.map(workerOffer),
    ...Object.entries(sources.variables).map(([name, value]) =>
      offerOf(`context.${quoted(name)}`, `context.${name}`, { value }),
    ),
  ];
  return offered(
    ranked(roots, word, ({ label, insert }) => [label, insert]),
    caret,
    word.length,
  );
}

/** Our series functions come first, because they are documented only by us. */
const FUNCTION_OFFERS: readonly Offer[] = [...SERIES_FUNCTIONS, ...JSONATA_FUNCTIONS].map(
  ({ name, takes, gives }) => ({ insert: `$${name}(`, label: `$${name}`, note: `(${takes})`, info: gives }),
);

function members(
  [, root = "", index, done = "", typed = ""]: RegExpExecArray,
  caret: number,
  sources: Sources,
): Offers {
  const start: Shape =
    index === undefined ? rootShape(root, sources) : workerShape(sources.workers, Number(index));
  let shape = start;
  for (const [whole, ticked, plain, position] of done.matchAll(PART)) {
    const key = ticked ?? plain;
    if (key !== undefined) shape = step(listed(shape), key);
    // A filter in brackets doesn't change the type of the items, so it is skipped.
    else if (position !== undefined && whole !== "") shape = step(shape, Number(position));
  }
  const members = fieldsOf(listed(shape)).filter(({ key }) => typeof key === "string");
  const offers = ranked(members, typed.replace("`", ""), ({ key }) => [String(key)]).map(
    ({ key, type, preview }) => ({
      insert: quoted(String(key)),
      label: String(key),
      note: preview ? `${type} ${preview}` : type,
    }),
  );
  return offered(offers, caret, typed.length);
}

function offered(offers: readonly Offer[], caret: number, typed: number): Offers {
  return { from: caret - typed, to: caret, offers: offers.slice(0, MAX), eager: true };
}

/**
 * Returns the shape of the list's items if the shape is a list, because a JSONata path on a list applies to
 * each item.
 */
function listed(shape: Shape): Shape {
  const lists = Array.isArray(shape.value) || fieldsOf(shape).some(({ key }) => key === 0);
  return lists ? listed(step(shape, 0)) : shape;
}

export function rootShape(root: string, { variables, iteration }: Sources): Shape {
  const value = root === "context" ? variables : itemRoots(iteration)[root];
  return value === undefined ? {} : { value };
}

export function workerShape(workers: readonly UpstreamWorker[], index: number): Shape {
  const worker = workers.find((each) => each.index === index);
  if (!worker) return {};
  const value = worker.last ?? worker.sample;
  return {
    schema: { properties: { result: worker.schema ?? {} } },
    ...(value === undefined ? {} : { value: { result: value } satisfies Json }),
  };
}

export function workerOffer({ index, title, last, sample, schema }: UpstreamWorker): Offer {
  const value = last ?? sample;
  const shape: Shape = {
    ...(value === undefined ? {} : { value }),
    ...(schema === undefined ? {} : { schema }),
  };
  return offerOf(`workers[${index}].result`, `#${index} ${title}`, shape);
}

export function offerOf(insert: string, label: string, shape: Shape): Offer {
  const { type, preview } = summary(shape);
  return { insert, label, note: preview ? `${type} ${preview}` : type };
}

/** Adds the backticks that JSONata requires around names that aren't identifiers. */
function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name}\``;
}

function inQuotes(before: string): boolean {
  const unquoted = before.replace(/\\./g, "").replace(/"[^"]*"|'[^']*'/g, "");
  return /["']/.test(unquoted);
}
