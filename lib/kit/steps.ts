/**
 * A generator that does long work in steps. Each yield reports the units of work since the last one. A unit
 * is about one cell read, one comparison or 20 bytes parsed, which takes a microsecond on a slow machine.
 */
export type Steps<T> = Generator<number, T, undefined>;

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Units of work per turn of the event loop, shared by all long work of this process: about 3 ms on a slow
 * machine. A request in progress needs several turns, one for each response from the database, and may have
 * to wait this long in each. Work is counted rather than timed, so that a pause of the machine doesn't count
 * as work.
 */
export const UNITS_A_TURN = 3_000;

const BYTES_A_UNIT = 20;

export function unitsOfText(length: number): number {
  return Math.ceil(length / BYTES_A_UNIT);
}

export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (isTurnOver(step.value)) await nextTurn();
  }
}

/**
 * Call this after each part of asynchronous work, such as each page of a stream, so that the process can do
 * other work in between.
 */
export async function pauseAfter(units: number): Promise<void> {
  if (isTurnOver(units)) await nextTurn();
}

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

/**
 * Units between two yields: few enough that one step never doubles the length of a turn of the event loop,
 * and enough that yielding costs almost no time.
 */
const UNITS_A_STEP = 500;

let spent = 0;
const waiting: (() => void)[] = [];

function isTurnOver(units: number): boolean {
  spent += units;
  return spent >= UNITS_A_TURN;
}

/**
 * Resolves when the job may continue. Only one of the waiting jobs continues per turn, in the order of their
 * arrival, so 20 long jobs delay other work no more than a single one.
 */
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
