/**
 * Decides whether a run is executed inline, queued or refused. Work is counted in units of about a
 * microsecond rather than timed, so that a busy machine doesn't make a workflow look expensive.
 */
export interface GateState {
  readonly workflow: WorkflowCost;
  readonly line: Line;
}

/** Measured cost of the runs started by one trigger of one workflow version. */
export interface WorkflowCost {
  /** Mean work of the most recent runs, in units of about a microsecond. */
  readonly mean: number;
  readonly runs: number;
  /** Until this time, the workflow's runs go to the queue; 0 while they are executed inline. */
  readonly awayUntil: number;
}

/** State of the line in which runs wait for inline execution, one at a time. */
export interface Line {
  readonly gapMs: number;
  readonly gaps: number;
  readonly turnAt: number;
  /** Earliest time at which a workflow that goes to the queue may be tried inline again. */
  readonly nextTryAt: number;
}

export type GateEvent =
  | {
      readonly type: "call";
      readonly nowMs: number;
      readonly ahead: number;
      /** True if too many runs are waiting for their turn, or if the queue of pending writes is full. */
      readonly isFull: boolean;
      readonly maxWaitMs: number;
    }
  | { readonly type: "turn"; readonly nowMs: number; readonly hasWaited: boolean; readonly isTry: boolean }
  /** `left` means that the run couldn't be executed inline after all and starts again in the queue. */
  | { readonly type: "end"; readonly nowMs: number; readonly work: number; readonly left: boolean };

export type GateDecision =
  | { readonly way: "inline"; readonly isTry: boolean }
  | { readonly way: "queue" }
  | { readonly way: "late"; readonly waitMs: number };

interface Decided {
  readonly state: GateState;
  readonly decision: GateDecision;
}

export const NEW_WORKFLOW: WorkflowCost = { mean: 0, runs: 0, awayUntil: 0 };
export const NEW_LINE: Line = { gapMs: 0, gaps: 0, turnAt: 0, nextTryAt: 0 };

/**
 * If the average work of a workflow's runs exceeds this (in units of about a microsecond), its runs go to the
 * queue for `AWAY_MS`. After that time, a single run is tried inline.
 */
const MAX_MEAN_WORK = 4_000;
const AWAY_MS = 1_000;
const MIN_RUNS = 10;
const NEWEST_RUNS = 50;
/** Added to the work of a run that moves to the queue, because queueing has a cost of its own. */
const LEAVING_WORK = 10_000;
/**
 * Trial runs of expensive workflows may take at most 1 / `TRY_SHARE` of the time for inline runs, no matter
 * how many of these workflows go to the queue.
 */
const TRY_SHARE = 20;
const WORK_PER_MS = 1_000;

/**
 * Maximum time that a caller may have to wait until the run starts inline. Callers who would have to wait
 * longer are refused.
 */
const MAX_WAIT_MS = 5_000;
/** Queue length below which every caller is accepted, so that a single stall doesn't cause rejections. */
const MIN_LINE = 100;
const NEWEST_GAPS = 500;

const QUEUE: GateDecision = { way: "queue" };
const INLINE: GateDecision = { way: "inline", isTry: false };
const TRY: GateDecision = { way: "inline", isTry: true };

export function decideInline(state: GateState, event: GateEvent): Decided {
  switch (event.type) {
    case "call":
      return decideCall(state, event);
    case "turn":
      return decideTurn(state, event);
    case "end":
      return { state: countRun(state, event), decision: INLINE };
  }
}

function decideCall(state: GateState, event: Extract<GateEvent, { type: "call" }>): Decided {
  const { workflow, line } = state;
  const { ahead, isFull, maxWaitMs, nowMs } = event;
  const isAway = workflow.awayUntil > 0;
  if (isAway && (nowMs < workflow.awayUntil || nowMs < line.nextTryAt)) return { state, decision: QUEUE };
  const waitMs = ahead * line.gapMs;
  const isLate = ahead >= MIN_LINE && waitMs > Math.min(maxWaitMs, MAX_WAIT_MS);
  if (isFull || isLate) return { state, decision: { way: "late", waitMs } };
  if (!isAway) return { state, decision: INLINE };
  // The workflow's other runs go to the queue until this trial run has ended, or `AWAY_MS` has passed.
  return { state: { workflow: away(nowMs), line }, decision: TRY };
}

/**
 * Decides again when it is a run's turn, because the workflow may have been sent to the queue while the run
 * waited.
 */
function decideTurn(state: GateState, event: Extract<GateEvent, { type: "turn" }>): Decided {
  const { workflow, line } = state;
  const { hasWaited, isTry, nowMs } = event;
  const decision = workflow.awayUntil > 0 && !isTry ? QUEUE : INLINE;
  const gaps = Math.min(line.gaps + 1, NEWEST_GAPS);
  const gapMs = line.gapMs + (nowMs - line.turnAt - line.gapMs) / gaps;
  const moved = hasWaited ? { gapMs, gaps } : {};
  return { state: { workflow, line: { ...line, ...moved, turnAt: nowMs } }, decision };
}

function countRun({ workflow, line }: GateState, event: Extract<GateEvent, { type: "end" }>): GateState {
  const { left, nowMs } = event;
  const work = event.work + (left ? LEAVING_WORK : 0);
  if (workflow.awayUntil > 0) {
    if (work <= MAX_MEAN_WORK) return { workflow: { mean: work, runs: 1, awayUntil: 0 }, line };
    const nextTryAt = nowMs + (event.work / WORK_PER_MS) * TRY_SHARE;
    return { workflow: away(nowMs), line: { ...line, nextTryAt } };
  }
  const runs = Math.min(workflow.runs + 1, NEWEST_RUNS);
  const mean = workflow.mean + (work - workflow.mean) / runs;
  const isExpensive = runs >= MIN_RUNS && mean > MAX_MEAN_WORK;
  return { workflow: isExpensive ? away(nowMs) : { mean, runs, awayUntil: 0 }, line };
}

function away(nowMs: number): WorkflowCost {
  return { mean: 0, runs: 0, awayUntil: nowMs + AWAY_MS };
}
