import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");
const resolve = {
  alias: { "@": root, "server-only": path.join(root, "node_modules/server-only/empty.js") },
};

/** What starts servers or keeps things for its whole process: each file of these runs by itself. */
const ALONE = [
  "db/**/*.test.ts",
  "lib/*.test.ts",
  "lib/{auth,http,service}/**/*.test.ts",
  "bin/**/*.test.ts",
];

/**
 * Most of a test's time was loading the same modules anew for each file. Pure rules and screens share them
 * within a thread; only what needs a database or a process of its own is loaded apart.
 */
export default defineConfig({
  root,
  resolve,
  test: {
    globalSetup: ["db/test-server.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "bin/**/*.test.mjs"],
          exclude: ALONE,
          pool: "threads",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: ["components/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["components/leave-page.setup.ts"],
          pool: "threads",
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
