import { Context, Drop, type Liquid } from "liquidjs";
import type { Json } from "@/lib/kit/json";
import { LIMITS } from "./limits";
import { Missing } from "./missing";
import type { PathSegment } from "./path-text";
import { readField } from "./read-field";
import { readPath } from "./read-path";
import type { Scope } from "./scope";
import type { Work } from "./work";

type Key = string | number | Drop;

/**
 * Liquid's context, reading from the scope of a run. It reads own properties only, and returns `Missing` for
 * absent fields. Fields of an element that a filter names (`where: "close"`) may be absent, as in plain
 * Liquid, because the rows of a list needn't have the same fields.
 */
export class ExpressionContext extends Context {
  readonly work: Work;
  /**
   * Objects that were read from the scope. They are known to be JSON, so `toJson` doesn't have to check their
   * contents again.
   */
  readonly given = new WeakSet<object>();
  readonly #scope: Scope;
  /** Names that filters such as `where_exp` bind to the current element. */
  readonly #locals: object[] = [];

  constructor(scope: Scope, work: Work, engine: Liquid) {
    super(
      Object.create(null),
      engine.options,
      { sync: true, ownPropertyOnly: true, strictVariables: false, memoryLimit: LIMITS.memory },
      { liquid: engine },
    );
    this.work = work;
    this.#scope = scope;
  }

  get now(): number {
    return this.#scope.now ?? Date.parse(this.#scope.run.started_at);
  }

  override *_get(path: Key[]): IterableIterator<unknown> {
    this.work.spend(300 + 100 * path.length);
    const missing = path.find((key) => key instanceof Missing);
    if (missing !== undefined) return missing;
    const name = path[0];
    const local = this.#locals.findLast((names) => typeof name === "string" && Object.hasOwn(names, name));
    if (local !== undefined) return yield this._getFromScope(local, path);
    const value = readPath(this.#scope, path.map(segment));
    if (typeof value === "object" && value !== null && !(value instanceof Missing)) this.given.add(value);
    return value;
  }

  override *_getFromScope(holder: unknown, path: Key[] | string): IterableIterator<unknown> {
    const keys = typeof path === "string" ? path.split(".") : path;
    this.work.spend(100 + 50 * keys.length);
    let value = holder;
    for (const key of keys) value = isReadable(value) ? readField(value, segment(key)) : undefined;
    return yield value;
  }

  override push(names: object): number {
    return this.#locals.push(names);
  }

  override pop(): object | undefined {
    return this.#locals.pop();
  }

  override spawn(element?: object): Context {
    this.work.spend(100);
    return super.spawn(element);
  }
}

function segment(key: Key): PathSegment {
  return typeof key === "string" || typeof key === "number" ? key : String(key);
}

function isReadable(value: unknown): value is Json {
  return typeof value === "string" || (typeof value === "object" && !(value instanceof Drop));
}
