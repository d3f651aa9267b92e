import { createHash } from "node:crypto";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { quickFolder } from "../bin/check/quick-folder.mjs";

process.env.TMPDIR = quickFolder();

const root = path.resolve(import.meta.dirname, "..");
const resolve = {
  alias: { "@": root, "server-only": path.join(root, "node_modules/server-only/empty.js") },
};

/** `npm test` leaves tests that take seconds to `npm run test:rest`, which runs those alone. */
const LONG = "**/*.long.test.ts";
const QUICK = "**/!(*.long).test.{ts,tsx,mjs}";
const LEFT_OUT = { quick: [LONG], rest: [QUICK] }[String(process.env.TEST_PART)] ?? [];
const ORDER = Number(process.env.TEST_ORDER ?? Date.now() % 1_000_000);
const SEED = "lib/kit/property-seed.setup.ts";
/** What needs a database or a process. */
const POSTGRES = [
  "db/**/*.test.ts",
  "lib/*.test.ts",
  "lib/{auth,features,http,service}/**/*.test.ts",
  "bin/**/*.test.ts",
  "cli/tests/*.test.ts",
];

/** What asks whether its process follows promises, which other files leave it doing, or loads nothing of a library that they load. */
const ALONE = ["lib/http/entry/page-contexts.test.ts", "lib/http/tests/traces-off.test.ts"];

/** First those whose tests wait most, so that the others fill their waits. */
const PROJECTS = ["postgres", "screens", "pure", "alone"];

/**
 * Files in an order of chance, but never those of two projects by turns: a thread or process that has ended a file goes on,
 * with the modules it has loaded, only where the next file is of the same project.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    this.ctx.logger.log(`Files, and tests in them, in the order of --sequence.seed=${seed}`);
    const placeOf = ({ moduleId }: TestSpecification) =>
      createHash("sha1").update(`${seed} ${moduleId}`).digest("hex");
    return files
      .map((file) => ({ file, project: PROJECTS.indexOf(file.project.name), place: placeOf(file) }))
      .sort((one, other) => one.project - other.project || (one.place < other.place ? -1 : 1))
      .map(({ file }) => file);
  }
}

/**
 * Most of a test's time was loading the same modules anew for each file, so files share them: pure rules and screens
 * within a thread, what needs Postgres within a process. Each run takes the files, and the tests in them, in an order of its
 * own, whose seed it prints; `--sequence.seed=<seed>` or `TEST_ORDER=<seed>` repeats it.
 */
export default defineConfig({
  root,
  resolve,
  test: {
    globalSetup: ["db/test-server.ts"],
    isolate: false,
    // One more than a small machine has processors, since a third of a test is waiting. Each loads what it tests anew: a
    // fourth cost more than its waits gave.
    maxWorkers: 3,
    sequence: { sequencer: ByProject, shuffle: { tests: true }, seed: ORDER },
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: [
            "lib/**/*.test.ts",
            "components/**/*.test.ts",
            "cli/**/*.test.ts",
            "bin/**/*.test.mjs",
            "e2e/hostile/*.test.ts",
          ],
          exclude: [...POSTGRES, ...LEFT_OUT],
          setupFiles: [SEED],
          pool: "threads",
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: ["components/**/*.test.tsx"],
          exclude: LEFT_OUT,
          environment: "happy-dom",
          setupFiles: [SEED, "components/leave-page.setup.ts"],
          pool: "threads",
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: POSTGRES,
          exclude: [...ALONE, ...LEFT_OUT],
          setupFiles: [SEED, "db/forget-last-id.setup.ts"],
          env: { LOG_LEVEL: "silent" },
          pool: "forks",
          // For promises of time alone, as in the browser's tests (e2e/README.md, "Tried twice").
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: ALONE,
          exclude: LEFT_OUT,
          env: { LOG_LEVEL: "silent" },
          isolate: true,
          pool: "forks",
        },
      },
    ],
    // Long enough for a busy machine. Only a test that fails waits for any of them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
