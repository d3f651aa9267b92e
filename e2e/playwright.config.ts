import path from "node:path";
import { defineConfig } from "@playwright/test";
import { deployment, deploymentEnvironment } from "./deployment";

const root = path.resolve(import.meta.dirname, "..");
const { E2E_REPORT, CHROMIUM_PATH, MILLRACE_SOAK, TEST_PART } = process.env;
const asRoot = process.getuid?.() === 0;

/** Tests that kill processes of their own instances. */
const DURABILITY = [
  "durability.spec.ts",
  "stored.spec.ts",
  "chaos.spec.ts",
  "inline.spec.ts",
  "paid-cycles.spec.ts",
  "streams.spec.ts",
  "backup.spec.ts",
  "rolling.spec.ts",
  "soak/*.spec.ts",
];
/** Tests that use no browser, except for two files. */
const CONTRACT = "contract/*.spec.ts";

/** Random tests that a deterministic one replaces. They run only in the soak, or when their file is named. */
const isNamed = process.argv.some((argument) => argument.includes(".spec"));
const inSoakAlone = MILLRACE_SOAK === "whole" || isNamed ? {} : { grepInvert: /@soak/ };

const durability = { name: "durability", testMatch: DURABILITY, workers: 1, ...inSoakAlone };
const contract = { name: "contract", testMatch: CONTRACT, teardown: "afterwards" };
const screens = { name: "screens", testIgnore: [...DURABILITY, CONTRACT], teardown: "afterwards" };
/**
 * `npm test` runs the contract and the journeys, which together touch every screen. `npm run test:rest` runs
 * the rest.
 */
const PARTS = {
  quick: [contract, { ...screens, grep: /@journey/ }],
  // The durability tests come first and run one at a time, because their instances need most of the machine
  // and would disturb each other's measurements.
  rest: [durability, { ...screens, grepInvert: /@journey|@soak/ }],
  full: [durability, contract, { ...screens, ...inSoakAlone }],
};
const part = TEST_PART === "quick" || TEST_PART === "rest" ? TEST_PART : "full";

/** Tests the production build on an empty data folder. `npm run e2e` sets port, folder and browser. */
export default defineConfig({
  testDir: ".",
  // `*.test.ts` files in these folders belong to Vitest.
  testMatch: "**/*.spec.ts",
  outputDir: path.join(root, "test-results"),
  fullyParallel: true,
  // More than a small machine has processors, because tests spend a third of their time waiting.
  workers: 3,
  // Only for promises about time (README, "Tried twice"). The report lists tests that needed a second try.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a busy machine. Only a failing test waits for either timeout.
  timeout: 400_000,
  expect: { timeout: 90_000 },
  reporter: [["list"], ...(E2E_REPORT ? [["json", { outputFile: E2E_REPORT }] as const] : [])],
  projects: [...PARTS[part], { name: "afterwards", testMatch: "**/*.teardown.ts" }],
  use: {
    baseURL: deployment.address,
    // Animations are a tenth of a browser's work, and no test looks at them.
    contextOptions: { reducedMotion: "reduce" },
    // Compiling code again in a new page costs more than most of what is tested there. Cookies, storage,
    // routes and further pages are reset between tests. Permissions and offline mode aren't, so a test that
    // sets them must reset them.
    reuseContext: true,
    // A trace takes a picture of each step, so one is only recorded for retries.
    trace: "on-first-retry",
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        ...(asRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
        // Without a GPU, a separate GPU process would only pass work on. And no test page lives long enough
        // to profit from the optimising compilers, while the baseline compiler pays off immediately. Together
        // this is a third of a browser's work.
        "--in-process-gpu",
        "--js-flags=--no-maglev,--no-opt,--always-sparkplug",
      ],
    },
  },
  webServer: {
    command: "node bin/run.mjs start",
    cwd: root,
    url: `${deployment.address}/api/health/ready`,
    env: { ...deploymentEnvironment, PORT: deployment.port, MILLRACE_DATA_DIR: deployment.dataDir },
    reuseExistingServer: process.env.CI === undefined,
    timeout: 400_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
