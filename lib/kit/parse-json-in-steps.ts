import type { Json, JsonObject } from "./json";
import { fail, ok, type Result } from "./result";
import { type Steps, unitsOfText } from "./steps";

const PIECE = 16 * 1024;
/**
 * Number of nesting levels that are split into parts. Each level has to be scanned again, and four are enough
 * for an object that holds a list of rows with cells.
 */
const LEVELS = 4;

type Parse = (json: string) => Json;

/**
 * Gives the same result as parsing the whole text at once. `parse` must throw a SyntaxError for invalid JSON.
 */
export function* parseJsonInSteps(text: string, parse: Parse = JSON.parse): Steps<Result<Json, "invalid">> {
  try {
    return ok(yield* parseValue(text, parse, LEVELS));
  } catch (error) {
    if (error instanceof SyntaxError) return fail("invalid");
    throw error;
  }
}

function* parseValue(text: string, parse: Parse, levels: number): Steps<Json> {
  const begin = text.trimStart()[0];
  if (text.length <= PIECE || levels === 0 || (begin !== "[" && begin !== "{")) {
    const value = parse(text);
    yield unitsOfText(text.length);
    return value;
  }
  return yield* begin === "[" ? parseList(text, parse, levels) : parseObject(text, parse, levels);
}

function* parseList(text: string, parse: Parse, levels: number): Steps<Json[]> {
  const list: Json[] = [];
  for (const part of partsOf(text, "[", "]")) {
    if (typeof part === "number") yield part;
    else if (part.isLarge) list.push(yield* parseValue(part.text, parse, levels - 1));
    else {
      const items = parse(`[${part.text}]`);
      if (!Array.isArray(items)) throw new SyntaxError();
      for (const item of items) list.push(item);
      yield unitsOfText(part.text.length);
    }
  }
  return list;
}

function* parseObject(text: string, parse: Parse, levels: number): Steps<JsonObject> {
  const object: JsonObject = {};
  for (const part of partsOf(text, "{", "}")) {
    if (typeof part === "number") yield part;
    else if (part.isLarge) {
      const colon = colonOf(part.text);
      const [name = ""] = Object.keys(asObject(parse(`{${part.text.slice(0, colon)}:0}`)));
      define(object, name, yield* parseValue(part.text.slice(colon + 1), parse, levels - 1));
    } else {
      for (const [name, value] of Object.entries(asObject(parse(`{${part.text}}`))))
        define(object, name, value);
      yield unitsOfText(part.text.length);
    }
  }
  return object;
}

function asObject(value: Json): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new SyntaxError();
  return value;
}

/** Assigning to `__proto__` would set the prototype instead of adding a field. */
function define(object: JsonObject, name: string, value: Json): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

interface Part {
  /** JSON text of one or more members of the list or object, with the commas between them. */
  readonly text: string;
  readonly isLarge: boolean;
}

/**
 * Yields parts that contain either many small members or a single large one. Between the parts, yields
 * numbers: the units of work that the scan has taken so far.
 */
function* partsOf(text: string, open: "[" | "{", close: "]" | "}"): Generator<Part | number, undefined> {
  const begin = text.indexOf(open) + 1;
  let partFrom = begin;
  let memberFrom = begin;
  let scannedTo = begin;
  let depth = 0;
  for (let at = begin; at < text.length; at += 1) {
    if (at - scannedTo >= PIECE) {
      yield unitsOfText(at - scannedTo);
      scannedTo = at;
    }
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (depth > 0) {
      if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    } else if (code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT) {
      const isEnd = code !== COMMA;
      const isLarge = at - memberFrom > PIECE && text.slice(memberFrom, at).trim() !== "";
      const smallTo = isLarge ? memberFrom - 1 : at;
      const isPart = isLarge || isEnd || at - partFrom >= PIECE;
      if (isPart && smallTo >= partFrom) {
        const part = text.slice(partFrom, smallTo);
        if (part.trim() !== "") yield { text: part, isLarge: false };
        // Throws if a member is missing: only an empty list or object may have nothing between its brackets.
        else if (isLarge || !isEnd || partFrom > begin) throw new SyntaxError();
      }
      if (isLarge) yield { text: text.slice(memberFrom, at), isLarge: true };
      memberFrom = at + 1;
      if (isPart) partFrom = memberFrom;
      if (!isEnd) continue;
      if (text[at] !== close || text.slice(at + 1).trim() !== "") throw new SyntaxError();
      return;
    }
  }
  throw new SyntaxError();
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BACKSLASH = 0x5c;

function endOfString(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

function colonOf(member: string): number {
  const colon = member.indexOf(":", endOfString(member, member.indexOf('"')));
  if (colon < 0) throw new SyntaxError();
  return colon;
}
