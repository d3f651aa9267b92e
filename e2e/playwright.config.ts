import path from "node:path";
import { defineConfig } from "@playwright/test";
import { deployment, deploymentEnvironment } from "./deployment";

const root = path.resolve(import.meta.dirname, "..");
const { E2E_REPORT, CHROMIUM_PATH, MILLRACE_SOAK, TEST_PART } = process.env;
const asRoot = process.getuid?.() === 0;

/** On products of their own, whose processes are killed. */
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
/** Without a browser, but for two files. */
const CONTRACT = "contract/*.spec.ts";

/** Tests of chance that another one stands for: in the soak alone, and where their file is named. */
const isNamed = process.argv.some((argument) => argument.includes(".spec"));
const inSoakAlone = MILLRACE_SOAK === "whole" || isNamed ? {} : { grepInvert: /@soak/ };

const durability = { name: "durability", testMatch: DURABILITY, workers: 1, ...inSoakAlone };
const contract = { name: "contract", testMatch: CONTRACT, teardown: "afterwards" };
const screens = { name: "screens", testIgnore: [...DURABILITY, CONTRACT], teardown: "afterwards" };
/** `npm test` runs the contract and the journeys, which together touch every screen; `npm run test:rest` what is left. */
const PARTS = {
  quick: [contract, { ...screens, grep: /@journey/ }],
  // First, and one at a time: its products need most of the machine, and two of them would measure each other.
  rest: [durability, { ...screens, grepInvert: /@journey|@soak/ }],
  full: [durability, contract, { ...screens, ...inSoakAlone }],
};
const part = TEST_PART === "quick" || TEST_PART === "rest" ? TEST_PART : "full";

/** The production build on an empty data folder; `npm run e2e` gives port, folder and browser. */
export default defineConfig({
  testDir: ".",
  // `*.test.ts` beside them are Vitest's.
  testMatch: "**/*.spec.ts",
  outputDir: path.join(root, "test-results"),
  fullyParallel: true,
  // More than a small machine has processors: a third of a test is waiting.
  workers: 3,
  // For promises of time alone (README, "Tried twice"). The report names what needed its second try.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a busy machine. Only a test that fails waits for either.
  timeout: 400_000,
  expect: { timeout: 90_000 },
  reporter: [["list"], ...(E2E_REPORT ? [["json", { outputFile: E2E_REPORT }] as const] : [])],
  projects: [...PARTS[part], { name: "afterwards", testMatch: "**/*.teardown.ts" }],
  use: {
    baseURL: deployment.address,
    // Pictures of what moves are a tenth of a browser's work, and no test looks at them.
    contextOptions: { reducedMotion: "reduce" },
    // What a new page compiles anew costs more than most of what is tested in it. Cookies, storage, routes and further pages
    // are gone between two tests; permissions and offline are not, and whoever sets them takes them back.
    reuseContext: true,
    // A trace takes a picture of each step: only where a test is tried again.
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
        // Without a graphics card its process only hands work on; and no page of a test lives long enough to earn back
        // what the optimising compilers cost, while the plain one earns its own at once. A third of a browser's work.
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
