import type { Done } from "./operations";

/** A value that the register may hold now, and the open operations that have already taken effect. */
interface Configuration {
  readonly value: unknown;
  readonly applied: ReadonlySet<Done>;
}

/** More than any history of ours needs. A history that needs more isn't decided. */
const MAX_CONFIGURATIONS = 100_000;

/**
 * Checks that the operations could have happened one at a time, each at a moment between its invocation and its
 * end. It follows the history and keeps all configurations that explain it so far.
 */
export function checkRegister(operations: readonly Done[]): string[] {
  const written = new Set<unknown>([null]);
  const events = operations
    .filter(({ f, type }) => type === "ok" || (type === "info" && f !== "read"))
    .flatMap((done) => [
      { at: done.invoked, done, isEnd: false },
      ...(done.type === "ok" ? [{ at: done.ended, done, isEnd: true }] : []),
    ])
    .sort((one, other) => one.at - other.at);
  const open = new Set<Done>();
  let configurations: Configuration[] = [{ value: null, applied: new Set() }];
  for (const { done, isEnd } of events) {
    if (!isEnd) {
      open.add(done);
      written.add(done.f === "cas" ? newOf(done) : done.f === "write" ? done.input : null);
      continue;
    }
    if (done.f === "read" && !written.has(done.output))
      return [`read ${done.output}, which nobody had written`];
    const next = explaining(done, configurations, open);
    if (next === undefined) return [];
    if (next.length === 0) return [explain(done, configurations)];
    configurations = next;
    open.delete(done);
  }
  return [];
}

/** Returns all configurations in which this operation has taken effect. */
function explaining(
  done: Done,
  from: readonly Configuration[],
  open: ReadonlySet<Done>,
): Configuration[] | undefined {
  const identity = new Map([...open].map((each, index) => [each, index]));
  const nameOf = ({ value, applied }: Configuration) =>
    `${JSON.stringify(value)} ${[...applied]
      .map((each) => identity.get(each))
      .sort()
      .join()}`;
  const seen = new Map(from.map((each) => [nameOf(each), each]));
  const found = new Map<string, Configuration>();
  const left = [...seen.values()];
  for (let configuration = left.pop(); configuration !== undefined; configuration = left.pop()) {
    if (configuration.applied.has(done)) {
      const applied = new Set(configuration.applied);
      applied.delete(done);
      const kept = { value: configuration.value, applied };
      found.set(nameOf(kept), kept);
      continue;
    }
    for (const each of open) {
      const value = configuration.applied.has(each) ? undefined : apply(each, configuration.value);
      if (value === undefined) continue;
      const next = { value, applied: new Set([...configuration.applied, each]) };
      const name = nameOf(next);
      if (seen.has(name)) continue;
      if (seen.size > MAX_CONFIGURATIONS) return undefined;
      seen.set(name, next);
      left.push(next);
    }
  }
  return [...found.values()];
}

/** Returns the register's next value; undefined if the operation can't have happened now. */
function apply(done: Done, value: unknown): unknown {
  if (done.f === "write") return done.input;
  if (done.f === "cas") return oldOf(done) === value ? newOf(done) : undefined;
  return done.output === value ? value : undefined;
}

function oldOf({ input }: Done): unknown {
  return (input as unknown[])[0];
}

function newOf({ input }: Done): unknown {
  return (input as unknown[])[1];
}

function explain({ f, input, output }: Done, configurations: readonly Configuration[]): string {
  const values = [...new Set(configurations.map(({ value }) => JSON.stringify(value)))].slice(0, 5);
  const what = f === "read" ? `read ${JSON.stringify(output)}` : `${f} ${JSON.stringify(input)}`;
  return `${what} doesn't fit after ${values.join(" or ")}`;
}
