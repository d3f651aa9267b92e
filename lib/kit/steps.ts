/**
 * Long work as a generator. Each yield says how many units of work were done since the one before. A unit is about one
 * cell read, one comparison or 20 bytes parsed: a microsecond on a slow machine.
 */
export type Steps<T> = Generator<number, T, undefined>;

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * What all long work of this process together may do in one turn of the event loop, about 8 ms on a slow machine. It is
 * counted and not timed: a machine that stutters does not make work look long.
 */
export const UNITS_A_TURN = 8_000;

/** Bytes that count as one unit where text is parsed or written. */
const BYTES_A_UNIT = 20;

export function unitsOfText(length: number): number {
  return Math.ceil(length / BYTES_A_UNIT);
}

/** Runs the steps, and lets everything else in the process go first as often as their work asks for it. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (isTurnOver(step.value)) await nextTurn();
  }
}

/** The same for work that waits in between, such as a stream of pages: called after each part of it. */
export async function pauseAfter(units: number): Promise<void> {
  if (isTurnOver(units)) await nextTurn();
}

/** Visits a long list in steps. `visit` returns the units of its work. */
export function* eachInSteps<T>(list: readonly T[], visit: (item: T, index: number) => number): Steps<void> {
  let units = 0;
  for (const [index, item] of list.entries()) {
    units += visit(item, index);
    if (units < UNITS_A_STEP) continue;
    yield units;
    units = 0;
  }
  yield units;
}

/** Few enough that a step never doubles a turn, and enough that yielding costs next to nothing. */
const UNITS_A_STEP = 500;

let spent = 0;
const waiting: (() => void)[] = [];

function isTurnOver(units: number): boolean {
  spent += units;
  return spent >= UNITS_A_TURN;
}

/** One continues in each turn, in order: twenty long jobs hold up the rest no more than one does. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startTurn);
  });
}

function startTurn(): void {
  spent = 0;
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startTurn);
}
