import { type Json, type JsonObject, objectOf } from "@/lib/kit/json";
import type { HeldMemory } from "@/lib/limits/run-memory";
import { hasEnded } from "@/lib/schema/run-status";
import type { Connection } from "@/lib/schema/workflow";
import { isTaken, type Progress } from "./compile-plan";
import type { CompiledWorkflow } from "./engine";
import { toPublication } from "./publication";
import { heldBytes } from "./run-step";
import type { PublishedValue, StepRecord } from "./run-store";

export class RunResults {
  readonly outputs: Map<number, { result?: Json; error?: JsonObject }>;
  isSample = false;
  private readonly records = new Map<number, StepRecord>();
  private readonly compiled: CompiledWorkflow;
  private readonly progress: Progress;
  readonly memory: Pick<HeldMemory, "hold">;

  constructor(
    compiled: CompiledWorkflow,
    progress: Progress,
    memory: Pick<HeldMemory, "hold">,
    /** Results from outside the loop, which the steps inside it can read. */
    before: ReadonlyMap<number, { readonly result?: Json; readonly error?: JsonObject }> = new Map(),
  ) {
    this.outputs = new Map(before);
    this.compiled = compiled;
    this.progress = progress;
    this.memory = memory;
  }

  of(worker: number): StepRecord | undefined {
    return this.records.get(worker);
  }

  took(connection: Connection): boolean {
    const record = this.records.get(connection.from);
    if (record === undefined || !hasEnded(record.status)) return false;
    const { status, outlet: output } = record;
    return isTaken(connection, status === "succeeded" ? { status, outlet: output } : { status: "failed" });
  }

  keep(record: StepRecord): void {
    if (record.status === "succeeded") {
      const result: Json = record.result === null ? null : JSON.parse(record.result);
      this.hold(record, result);
      this.keepResult(record, result);
      return;
    }
    this.records.set(record.worker, record);
    if (record.status === "skipped") {
      this.progress.settle(record.worker, { status: "skipped" });
    } else {
      if (record.error) this.outputs.set(record.worker, { error: errorOutput(record.error) });
      this.progress.settle(record.worker, { status: "failed" });
    }
  }

  keepResult(record: StepRecord, result: Json): void {
    // Holds the JSON text of the result only if a publication will need it, because the journal already has a
    // copy.
    const text = record.publication === null ? null : record.result;
    this.records.set(record.worker, { ...record, input: null, result: text });
    if (record.sample) this.isSample = true;
    this.outputs.set(record.worker, { result });
    this.progress.settle(record.worker, { status: "succeeded", outlet: record.outlet });
  }

  /** Returns false if the run would exceed its memory limit. */
  hold(record: StepRecord, result: Json): boolean {
    return this.memory.hold(heldBytes(record, result));
  }

  skip(worker: number, now: number): StepRecord | null {
    if (this.records.has(worker)) return null;
    const record: StepRecord = { ...this.unbegun(worker), status: "skipped", attempt: 0, finishedAt: now };
    this.records.set(worker, record);
    return record;
  }

  publications(): PublishedValue[] {
    return [...this.records.values()].flatMap((record) => toPublication(record, this.compiled, this.records));
  }

  unbegun(worker: number): StepRecord {
    return {
      worker,
      type: this.compiled.workers.get(worker)?.worker.type ?? "",
      status: "queued",
      attempt: 1,
      startedAt: null,
      finishedAt: null,
      input: null,
      result: null,
      error: null,
      outlet: null,
      logs: null,
      reused: false,
      sample: false,
      publication: null,
      wakeAt: null,
      childRun: null,
    };
  }
}

/**
 * Gives an error the same fields, whether its record was created by this process or loaded from the database.
 */
function errorOutput(text: string): JsonObject {
  const error = objectOf(text);
  return { ...error, retry_after: error.retry_after ?? null };
}
