import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "@/e2e/hostile/random";
import type { Member, Product } from "./product";
import type { Recorder } from "./recorder";

/** A fault begins, lasts for a drawn time, and is healed. */
export const FAULTS = [
  "kill web",
  "kill runner",
  "kill database",
  "pause web",
  "pause runner",
  "pause runners",
  "partition web",
  "partition runner",
  "reset web",
  "reset runner",
  "partition and kill web",
  "partition and kill runner",
  "step clock of web",
  "step clock of runner",
] as const;
export type Fault = (typeof FAULTS)[number];

export type Durations = readonly [number, ...number[]];
/** Shorter and longer than the time after which others take over the runs of a silent process. */
export const LASTS_MS: Durations = [500, 2_000, 5_000, 16_000];
const MAX_REST_MS = 3_000;
/** Number of operations that must succeed between two faults, and how long they may take. */
const RECOVERED = 20;
const MAX_RECOVERY_MS = 30_000;
/** In either direction. */
const MAX_CLOCK_STEP_S = 15;

interface Attack {
  readonly untilMs: number;
  readonly faults: readonly [Fault, ...Fault[]];
  readonly durations: Durations;
  /** Ends the attack early. */
  readonly end: AbortSignal;
}

/** Draws one fault after the other until this time. Afterwards, everything runs and is connected. */
export async function attack(
  product: Product,
  history: Recorder,
  random: Random,
  { untilMs, faults, durations, end }: Attack,
): Promise<void> {
  const left = () => (end.aborted ? 0 : untilMs - performance.now());
  while (left() > 0) {
    await pause(Math.min(500 + random.below(MAX_REST_MS), left()));
    const fault = random.pick(faults);
    const members = fault.includes("runner") ? product.runners : product.webs;
    const member = members[random.below(members.length)];
    const lastsMs = random.pick(durations);
    const clockStep = random.below(2 * MAX_CLOCK_STEP_S + 1) - MAX_CLOCK_STEP_S;
    if (member === undefined || left() <= 0) break;
    const target = targetOf(fault, member);
    history.fault(fault, {
      target,
      lasts_ms: lastsMs,
      ...(fault.startsWith("step") ? { seconds: clockStep } : {}),
    });
    await inflict(fault, product, member, { lastsMs: Math.min(lastsMs, Math.max(left(), 500)), clockStep });
    history.fault("heal", { target });
    await recovers(history, left);
  }
}

function targetOf(fault: Fault, { name }: Member): string {
  if (fault === "kill database") return "database";
  return fault === "pause runners" ? "runners" : name;
}

/** Waits until the product serves again, so that on a slow machine too, most of the time is spent on operations. */
async function recovers(history: Recorder, left: () => number): Promise<void> {
  const goal = history.succeeded + RECOVERED;
  const begun = performance.now();
  while (history.succeeded < goal && left() > 0 && performance.now() - begun < MAX_RECOVERY_MS)
    await pause(50);
}

async function inflict(
  fault: Fault,
  product: Product,
  member: Member,
  { lastsMs, clockStep }: { readonly lastsMs: number; readonly clockStep: number },
): Promise<void> {
  const [kind] = fault.split(" ");
  if (fault === "kill database") {
    product.killDatabase();
    await product.startDatabase();
  } else if (kind === "kill") {
    member.send("SIGKILL");
  } else if (kind === "step") {
    member.clockOffset = clockStep;
    member.send("SIGKILL");
  } else if (kind === "pause") {
    const paused = fault === "pause runners" ? product.runners : [member];
    for (const each of paused) each.send("SIGSTOP");
    await pause(lastsMs);
    for (const each of paused) each.send("SIGCONT");
  } else if (kind === "reset") {
    member.relay.cut();
    await pause(lastsMs);
    member.relay.mend();
  } else {
    member.relay.hang();
    await pause(lastsMs);
    if (fault.includes("kill")) {
      member.send("SIGKILL");
      member.relay.reset();
    }
    member.relay.mend();
  }
}
