import type { Durations, Fault } from "./attack";

/** Long enough for another runner to take over, and for its runs to end before the old runner goes on. */
const TAKEOVER: Durations = [10_000];
/** Too short for a web server to notice that the database is gone, because it runs nothing inline after that. */
const UNNOTICED: Durations = [600];
/** Long enough for a schedule to become due, and short enough for many attempts. */
const DUE: Durations = [3_000];

/** A mistake that the soak must find: in this file, this text is replaced once. */
export interface PlantedFault {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The faults that bring it out soonest. */
  readonly faults: readonly [Fault, ...Fault[]];
  /** How long they last, if not as long as usual. */
  readonly durations?: Durations;
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: "an old runner goes on writing after another one took over",
    file: "db/run-store/run-store.ts",
    find: "update runs set attempt = attempt + 1, suspended = false",
    replace: "update runs set attempt = attempt, suspended = false",
    faults: ["pause runner"],
    durations: TAKEOVER,
  },
  {
    name: "a run ends twice after a takeover, and publishes twice",
    file: "db/record-runs.ts",
    find: "and r.id = c.id and r.attempt = c.attempt and r.status in ('queued', 'running')",
    replace: "and r.id = c.id",
    faults: ["partition runner", "pause runner"],
    durations: TAKEOVER,
  },
  {
    name: "an inline call is answered before the commit",
    file: "lib/service/inline/ended-runs.ts",
    find: "(runs) => store.recordEnded(runs),",
    replace: "async (runs) => (store.recordEnded(runs).catch(() => []), runs.map(() => true)),",
    faults: ["partition and kill web"],
    durations: UNNOTICED,
  },
  {
    name: "an inline call doesn't check whether its Idempotency-Key is taken",
    file: "db/record-ended-runs.ts",
    find: '? " where id not in (select run_id from asked) or id in (select run_id from taken)"',
    replace: '? ""',
    faults: ["reset web", "kill web"],
  },
  {
    name: "a queued call doesn't check whether its Idempotency-Key is taken",
    file: "lib/service/accept/intake.ts",
    find: "if (full || !(await takeKey(transaction, owner, key)))",
    replace: "if ((await takeKey(transaction, owner, key), full))",
    faults: ["reset web", "kill web"],
  },
  {
    name: "a repeated paid call is charged again",
    file: "lib/service/accept/intake.ts",
    find: "keyOf: once === null ? undefined",
    replace: "keyOf: once === null || payer !== null ? undefined",
    faults: ["reset web", "kill web"],
  },
  {
    name: "a web server goes on serving a value that was replaced",
    file: "lib/kit/read-cache.ts",
    find: "forget: (key) => void cache.delete(key),",
    replace: "forget: () => undefined,",
    faults: ["kill runner"],
  },
  {
    name: "memory changes without the record of the step, so a crash counts twice",
    file: "db/run-store/save-step.ts",
    find: "if (record.iteration === undefined) await prepared(transaction, WRITE_STEP, [stepRows(runs)]);",
    replace: "if (record.iteration === undefined) stepRows(runs);",
    faults: ["kill runner", "pause runner"],
  },
  {
    name: "a run's write to a table is rolled back",
    file: "db/run-store/save-table-write.ts",
    find: 'dryRun: run.mode === "test"',
    replace: 'dryRun: run.mode !== "test"',
    faults: ["kill runner"],
  },
  {
    name: "two runners fire a schedule at once",
    file: "db/queries/schedules.ts",
    find: " for update of s skip locked",
    replace: "",
    // Runners that go on at the same moment look for due schedules at the same moment.
    faults: ["pause runners"],
    durations: DUE,
  },
  {
    name: "a draft is saved over a newer one",
    file: "lib/service/workflows/store-draft.ts",
    find: "const stale = await refuseStale(db, row, ifMatch);",
    replace: 'const stale = await refuseStale(db, row, "*");',
    faults: ["kill runner"],
  },
];
