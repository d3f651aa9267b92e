import { createLru } from "@/lib/kit/create-lru";
import {
  decideInline,
  type GateDecision,
  type GateEvent,
  type Line,
  NEW_LINE,
  NEW_WORKFLOW,
  type WorkflowCost,
} from "@/lib/limits/decide-inline";

export type Arrival = Omit<Extract<GateEvent, { type: "call" }>, "type" | "nowMs">;

/** Decides which calls run inline, from the state of the waiting line and from cost statistics per workflow. */
export interface InlineGate {
  call(workflow: string, arrival: Arrival): GateDecision;
  /** Makes the same decision as `call`, but leaves the gate's state unchanged. */
  look(workflow: string, arrival: Arrival): GateDecision;
  /** Called when it is the run's turn. False if the run moves to the queue after all. */
  turn(workflow: string, turn: { readonly hasWaited: boolean; readonly isTry: boolean }): boolean;
  end(workflow: string, work: number, left: boolean): void;
  isAway(workflow: string): boolean;
}

const MAX_WORKFLOWS = 10_000;
const NOBODY: Arrival = { ahead: 0, isFull: false, maxWaitMs: Number.POSITIVE_INFINITY };

export function createInlineGate(nowMs: () => number): InlineGate {
  const workflows = createLru<WorkflowCost>(MAX_WORKFLOWS);
  let line: Line = NEW_LINE;

  const decide = (name: string, event: GateEvent) =>
    decideInline({ workflow: workflows.get(name) ?? NEW_WORKFLOW, line }, event);

  function take(name: string, event: GateEvent): GateDecision {
    const { state, decision } = decide(name, event);
    workflows.set(name, state.workflow);
    line = state.line;
    return decision;
  }

  function look(name: string, arrival: Arrival): GateDecision {
    return decide(name, { type: "call", nowMs: nowMs(), ...arrival }).decision;
  }

  return {
    look,
    call: (name, arrival) => take(name, { type: "call", nowMs: nowMs(), ...arrival }),
    turn: (name, turn) => take(name, { type: "turn", nowMs: nowMs(), ...turn }).way === "inline",
    end(name, work, left) {
      take(name, { type: "end", nowMs: nowMs(), work, left });
    },
    isAway: (name) => look(name, NOBODY).way === "queue",
  };
}
