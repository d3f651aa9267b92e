import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWorkflow } from "@/lib/http/describe-workflow";
import { describeApi } from "@/lib/http/entry/describe-api";
import { workflowDocument } from "@/lib/schema/workflow";

const ORIGIN = "https://millrace.example";
const DOCUMENTS = {
  api: JSON.parse(describeApi(ORIGIN)),
  workflow: describeWorkflow(callableWorkflow(), ORIGIN),
};
const NAMES = ["api", "workflow"] as const;

/** A program that uses the generated clients. */
const USE = `import { listWorkflows } from "./generated/api-sdk/sdk.gen";
import type { components, paths } from "./generated/api";
import type { paths as WorkflowPaths } from "./generated/workflow";

type Listed = paths["/api/v1/workflows"]["get"]["responses"][200]["content"]["application/json"];
type Rows = WorkflowPaths["/api/w/0192f0c1-7e1d-7cc4-8f57-123456789abc/rows"]["get"];

export const names = (page: Listed): string[] => page.items.map(({ name }) => name);
export const query: Rows["parameters"]["query"] = { format: "csv", order: "-time", limit: 5 };
export const json: components["schemas"]["Json"] = { any: ["value"] };
export const list = async () => (await listWorkflows({ query: { limit: 1 } })).data?.items.map(({ name }) => name);
`;

const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;
/** Long enough even on a busy machine: npm installs 324 packages. */
const INSTALL_MS = 900_000;

/** npm installs the same versions each time, without a lock file of 324 packages. */
const RELEASED_BEFORE = "2026-11-28";

const execute = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), "millrace-openapi-"));
let whyNot: string | undefined;

beforeAll(async () => {
  await cp(import.meta.dirname, folder, { recursive: true });
  await mkdir(path.join(folder, "generated"));
  await writeFile(path.join(folder, "use-clients.ts"), USE);
  for (const name of NAMES)
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(DOCUMENTS[name]));
  whyNot = await install();
}, INSTALL_MS);
afterAll(() => rm(folder, { recursive: true }));

/**
 * Returns a reason if the tools can't be installed because no registry is reachable. Throws any other error.
 */
async function install(): Promise<string | undefined> {
  const env = { ...process.env };
  // npm passes its own settings on to the programs it runs.
  for (const name of Object.keys(env)) if (/^npm_/i.test(name)) delete env[name];
  const words = [
    "install",
    `--before=${RELEASED_BEFORE}`,
    "--no-package-lock",
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--fetch-retries=1",
  ];
  const failed = await execute("npm", words, { cwd: folder, env }).then(
    () => undefined,
    (error: { stderr: string }) => error.stderr,
  );
  if (failed === undefined) return undefined;
  if (!UNREACHABLE.test(failed)) throw new Error(failed);
  return `npm cannot reach a registry, so no linter and no generator was tried: ${failed.split("\n")[0]}`;
}

/** Returns the tool's output if it fails, otherwise an empty text. */
async function faultsOf(tool: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return execute(path.join(folder, "node_modules/.bin", tool), words, { cwd: folder, env }).then(
    () => "",
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  );
}

beforeEach(({ skip }) => {
  if (whyNot !== undefined) skip(whyNot);
});

test.each(NAMES)("Spectral finds no error in the document of %s", async (name) => {
  const words = ["--ruleset", "spectral.yaml", "--fail-severity", "error", "--display-only-failures"];
  expect(await faultsOf("spectral", "lint", `${name}.json`, ...words)).toBe("");
});

test.each(NAMES)("Redocly finds no error in the document of %s", async (name) => {
  expect(await faultsOf("redocly", "lint", `${name}.json`, "--config", "redocly.yaml")).toBe("");
});

test("clients of two generators compile strictly and know the types", async () => {
  for (const name of NAMES) {
    expect(await faultsOf("openapi-typescript", `${name}.json`, "-o", `generated/${name}.ts`)).toBe("");
    expect(
      await faultsOf(
        "openapi-ts",
        "-i",
        `${name}.json`,
        "-o",
        `generated/${name}-sdk`,
        "-c",
        "@hey-api/client-fetch",
      ),
    ).toBe("");
  }
  expect(await faultsOf("tsc", "--project", "tsconfig.json")).toBe("");
});

function callableWorkflow() {
  const document = workflowDocument.parse({
    format: "millrace.workflow/1",
    name: "Board",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: {
          webhook_id: "in",
          variables: [
            { name: "symbol", required: true },
            { name: "days", type: "integer" },
          ],
        },
      },
      { index: 1, type: "data_provider", params: { provider_id: "value", response_data: "1" } },
      {
        index: 2,
        type: "data_provider",
        params: { provider_id: "rows", response_type: "table", table: "prices" },
      },
      {
        index: 3,
        type: "data_provider",
        params: { provider_id: "note", response_type: "text", response_data: "" },
      },
    ],
  });
  return { id: "0192f0c1-7e1d-7cc4-8f57-123456789abc", liveVersion: 1, document, priced: false };
}
