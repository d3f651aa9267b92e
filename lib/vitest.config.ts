import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");
const resolve = {
  alias: { "@": root, "server-only": path.join(root, "node_modules/server-only/empty.js") },
};

const SEED = "lib/kit/property-seed.setup.ts";
/** What needs a database or a process. */
const POSTGRES = [
  "db/**/*.test.ts",
  "lib/*.test.ts",
  "lib/{auth,http,service}/**/*.test.ts",
  "bin/**/*.test.ts",
];

/**
 * Most of a test's time was loading the same modules anew for each file, so files share them: pure rules and screens
 * within a thread, what needs Postgres within a process. Each run takes the files in an order of its own, whose seed it
 * prints; `--sequence.seed=<seed>` repeats it.
 */
export default defineConfig({
  root,
  resolve,
  test: {
    globalSetup: ["db/test-server.ts"],
    isolate: false,
    // More than a small machine has processors: a third of a test is waiting.
    maxWorkers: 4,
    sequence: { shuffle: { files: true, tests: false } },
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "bin/**/*.test.mjs"],
          exclude: POSTGRES,
          setupFiles: [SEED],
          pool: "threads",
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: ["components/**/*.test.tsx"],
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
          setupFiles: [SEED, "db/forget-last-id.setup.ts"],
          env: { LOG_LEVEL: "silent" },
          pool: "forks",
        },
      },
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
