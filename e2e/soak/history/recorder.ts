import { closeSync, openSync, writeSync } from "node:fs";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface HistoryEvent {
  readonly process: number | "nemesis";
  readonly type: "invoke" | "ok" | "fail" | "info";
  readonly f: string;
  readonly key: string | null;
  readonly value: Json;
  /** Nanoseconds of a monotonic clock since the start of the history. */
  readonly time: number;
}

/** An operation that has been invoked. Exactly one of these ends it. */
export interface Operation {
  ok(value?: Json): void;
  /** Only for an operation that certainly had no effect. */
  fail(): void;
  /** It is unknown whether the operation had an effect. */
  unknown(): void;
}

/** Writes the history to a file, one event per line, and keeps it for the checker. */
export class Recorder {
  readonly events: HistoryEvent[] = [];
  /** Numbers of processes without an open operation. */
  readonly #idle: number[] = [];
  #processes = 0;
  readonly #begun = process.hrtime.bigint();
  readonly #file: number;
  #isClosed = false;
  /** Number of operations that succeeded. */
  succeeded = 0;

  constructor(file: string) {
    this.#file = openSync(file, "w");
  }

  begin(f: string, key: string, value: Json = null): Operation {
    const number = this.#idle.shift() ?? this.#processes++;
    const record = (type: HistoryEvent["type"], result: Json) =>
      this.#record({ process: number, type, f, key, value: result });
    record("invoke", value);
    return {
      ok: (result = value) => {
        record("ok", result);
        this.succeeded += 1;
        this.#idle.push(number);
      },
      fail: () => {
        record("fail", value);
        this.#idle.push(number);
      },
      // The process may still be waiting for an answer, so another number takes its place.
      unknown: () => record("info", value),
    };
  }

  fault(f: string, value: Json): void {
    this.#record({ process: "nemesis", type: "info", f, key: null, value });
  }

  /** Afterwards, nothing is recorded any more. */
  close(): void {
    this.#isClosed = true;
    closeSync(this.#file);
  }

  #record(event: Omit<HistoryEvent, "time">): void {
    if (this.#isClosed) return;
    const recorded = { ...event, time: Number(process.hrtime.bigint() - this.#begun) };
    this.events.push(recorded);
    writeSync(this.#file, `${JSON.stringify(recorded)}\n`);
  }
}
