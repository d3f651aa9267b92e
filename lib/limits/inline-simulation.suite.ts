import { decideInline, type GateEvent, type GateState, NEW_LINE, NEW_WORKFLOW } from "./decide-inline";

/** A web server, a runner and a database on one core, with callers that wait for their responses. */
export interface Scenario {
  /** Time that a run takes, and the factor by which other programs slow the machine down. */
  readonly runMs: number;
  readonly slowness: number;
  /** Closed loop: number of callers that call again after each response. */
  readonly callers: number;
  /** Open loop: number of calls per second from other callers, who don't retry. */
  readonly perSecond: number;
  /** When the machine stalls, at most once per round. */
  readonly stalls: readonly { readonly round: number; readonly atMs: number; readonly ms: number }[];
}

export interface Rule {
  call(nowMs: number, ahead: number): "inline" | "queue" | "late";
  turn(nowMs: number, waitedMs: number, hasWaited: boolean): "inline" | "queue";
  /** Reports the end of a run, with its duration by the clock and its units of work. */
  end(nowMs: number, tookMs: number, work: number): void;
  /**
   * Returns how long runs may execute before the rest of the process gets its turn, given how long the rest
   * took last time.
   */
  sliceMs(restMs: number): number;
}

/** Costs of handling a run, in milliseconds of the core's time. */
const DOOR_MS = 0.1;
const REFUSE_MS = 0.04;
const ACCEPT_MS = 0.05;
/**
 * A queued run is written three times and moves between processes, which costs time in the runner and the
 * database.
 */
const QUEUE_MS = 2;
const TIMES_QUEUED = 5;
const OTHERS = 2;
const ROUND_MS = 1_000;
const ROUNDS = 7;

interface Call {
  readonly since: number;
  readonly comesBack: boolean;
}

interface InLine {
  readonly call: Call;
  /** True if the call had to wait behind other runs. */
  readonly hasWaited: boolean;
}

/** Returns the number of responses per round. The first round is a warm-up and isn't included. */
export function simulate(
  rule: Rule,
  scenario: Scenario,
): { readonly answered: number[]; readonly late: number } {
  const { callers, perSecond, runMs, slowness } = scenario;
  const stalls = scenario.stalls
    .map(({ round, atMs, ms }) => ({ at: round * ROUND_MS + atMs, ms }))
    .sort((one, other) => one.at - other.at);
  const answered = Array.from({ length: ROUNDS }, () => 0);
  const end = ROUNDS * ROUND_MS;
  const line: InLine[] = [];
  const queue: Call[] = [];
  let first = 0;
  let firstQueued = 0;
  let late = 0;
  let now = 0;
  let opened = 0;
  let arriving: Call[] = Array.from({ length: callers }, () => ({ since: 0, comesBack: true }));
  let runnerMs = 0;

  const isQueueEmpty = () => firstQueued === queue.length;
  const answer = (call: Call) => {
    const round = Math.floor(now / ROUND_MS);
    if (round < ROUNDS) answered[round] = (answered[round] ?? 0) + 1;
    if (call.comesBack) arriving.push({ since: now, comesBack: true });
  };
  /** Runner and database take their share of the core as long as the queue isn't empty. */
  const spend = (ms: number) => {
    const factor = isQueueEmpty() ? slowness : slowness * (1 + OTHERS);
    pass(ms * factor, ms * OTHERS);
  };
  const pass = (wallMs: number, runnerShareMs: number) => {
    now += wallMs;
    while (stalls[0] !== undefined && stalls[0].at <= now) now += stalls.shift()?.ms ?? 0;
    runnerMs = isQueueEmpty() ? 0 : runnerMs + runnerShareMs;
    const costMs = QUEUE_MS + runMs * TIMES_QUEUED;
    while (!isQueueEmpty() && runnerMs >= costMs) {
      runnerMs -= costMs;
      const call = queue[firstQueued];
      firstQueued += 1;
      if (call) answer(call);
    }
  };

  while (now < end) {
    const began = now;
    for (; opened < (now / 1_000) * perSecond; opened += 1) arriving.push({ since: now, comesBack: false });
    const calls = arriving;
    arriving = [];
    for (const call of calls) {
      const way = rule.call(now, line.length - first);
      if (way === "inline") {
        spend(DOOR_MS);
        line.push({ call, hasWaited: line.length > first });
      } else if (way === "queue") {
        spend(DOOR_MS + ACCEPT_MS);
        queue.push(call);
      } else {
        late += 1;
        spend(REFUSE_MS);
        // Callers in this simulation ignore `Retry-After`.
        if (call.comesBack) arriving.push(call);
      }
    }
    const until = now + rule.sliceMs(now - began);
    while (first < line.length && now < until) {
      const next = line[first];
      first += 1;
      if (!next) continue;
      const { call, hasWaited } = next;
      if (rule.turn(now, now - call.since, hasWaited) === "queue") {
        spend(ACCEPT_MS);
        queue.push(call);
        continue;
      }
      const turnAt = now;
      spend(runMs);
      rule.end(now, now - turnAt, runMs * 1_000);
      answer(call);
    }
    if (now === began) pass(1, 1 / slowness);
  }
  return { answered: answered.slice(1), late };
}

/** The rule that the product uses: the pure function and its state. */
export function countingRule(): Rule {
  let state: GateState = { workflow: NEW_WORKFLOW, line: NEW_LINE };
  const decide = (event: GateEvent) => {
    const decided = decideInline(state, event);
    state = decided.state;
    return decided.decision;
  };
  return {
    call: (nowMs, ahead) =>
      decide({ type: "call", nowMs, ahead, isFull: ahead >= 5_000, maxWaitMs: 60_000 }).way,
    turn(nowMs, _waitedMs, hasWaited) {
      const { way } = decide({ type: "turn", nowMs, hasWaited, isTry: false });
      return way === "inline" ? "inline" : "queue";
    },
    end: (nowMs, _tookMs, work) => void decide({ type: "end", nowMs, work, left: false }),
    sliceMs: (restMs) => Math.min(Math.max(8, restMs), 100),
  };
}

/**
 * The rule before 2026-11-28: a single run of more than 25 ms by the clock, or a wait of more than 100 ms,
 * sent the workflow to the queue.
 */
export function timingRule(): Rule {
  let awayUntil = 0;
  let awayMs = 100;
  let cheap = 0;
  return {
    call: (nowMs, ahead) => (nowMs < awayUntil || ahead > 500 ? "queue" : "inline"),
    turn: (_nowMs, waitedMs) => (waitedMs > 100 ? "queue" : "inline"),
    end(nowMs, tookMs) {
      if (tookMs > 25) {
        awayUntil = nowMs + awayMs;
        awayMs = Math.min(awayMs * 2, 600_000);
        cheap = 0;
      } else if (++cheap === 200) awayMs = 100;
    },
    sliceMs: () => 8,
  };
}
