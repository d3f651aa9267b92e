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

/** Tests that take seconds. `npm test` leaves them to `npm run test:rest`, which runs only those. */
const LONG = "**/*.long.test.ts";
const QUICK = "**/!(*.long).test.{ts,tsx,mjs}";
const LEFT_OUT = { quick: [LONG], rest: [QUICK] }[String(process.env.TEST_PART)] ?? [];
const ORDER = Number(process.env.TEST_ORDER ?? Date.now() % 1_000_000);
const SEED = "lib/kit/property-seed.setup.ts";
const POSTGRES = [
  "db/**/*.test.ts",
  "lib/*.test.ts",
  "lib/{auth,features,http,service}/**/*.test.ts",
  "bin/**/*.test.ts",
  "cli/tests/*.test.ts",
];

/**
 * Tests that need a fresh process. The first checks whether its process tracks promises, and other files
 * would leave the tracking switched on. The second checks that a library isn't loaded, but other files load
 * it.
 */
const ALONE = ["lib/http/entry/page-contexts.test.ts", "lib/http/tests/traces-off.test.ts"];

/**
 * Projects whose tests spend the most time waiting come first, so that other projects can run in that time.
 */
const PROJECTS = ["postgres", "screens", "pure", "alone"];

/** Waits for a minute while an instance does nothing, so it starts first and other files run meanwhile. */
const FIRST = "lib/http/tests/idle.long.test.ts";

/**
 * Files are in random order within their project, except for the first one. A thread or process that has finished a file is reused,
 * with the modules that it has loaded, only if the next file belongs to the same project.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    this.ctx.logger.log(`Files, and tests in them, in the order of --sequence.seed=${seed}`);
    const placeOf = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith(FIRST) ? "" : createHash("sha1").update(`${seed} ${moduleId}`).digest("hex");
    return files
      .map((file) => ({ file, project: PROJECTS.indexOf(file.project.name), place: placeOf(file) }))
      .sort((one, other) => one.project - other.project || (one.place < other.place ? -1 : 1))
      .map(({ file }) => file);
  }
}

/**
 * Files share loaded modules, because loading the same modules again for each file took most of the time of a
 * test. Pure rules and screens share them within a thread, and files that need Postgres within a process.
 * Each run takes the files, and the tests within them, in a random order and prints its seed.
 * `--sequence.seed=<seed>` or `TEST_ORDER=<seed>` repeats that order.
 */
export default defineConfig({
  root,
  resolve,
  test: {
    globalSetup: ["db/test-server.ts"],
    // Keeps transformed modules for the next run, which starts in half the time. If a test can't find a module
    // that only changed its file extension, delete the folder.
    experimental: { fsModuleCache: true, fsModuleCachePath: path.join(root, ".build/test-modules") },
    isolate: false,
    // One more than the processors of a small machine, because tests wait for a third of their time. Each
    // worker has to load the modules again, so a fourth one cost more time than it gained.
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
            "e2e/{hostile,soak/history}/*.test.ts",
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
          // Retries are only meant for tests that depend on timing, as in the browser tests (e2e/README.md,
          // "Tried twice").
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
    // Long enough for a busy machine. Only a failing test ever waits this long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
