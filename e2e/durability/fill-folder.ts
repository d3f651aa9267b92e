import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "@/e2e/api/until";
import { deployment } from "@/e2e/deployment";

/**
 * Next to the data of the product under test, and deleted with it. Named after the process of this test run.
 */
const prepared = path.join(deployment.dataDir, `prepared-${process.ppid}`);
const unready = `${prepared}-unready`;

/**
 * Fills a new data folder like the first start of the product. Most of that start is setting up the database,
 * so the first caller does it with `startOnce`, and all others copy its folder.
 */
export async function fillFolder(
  folder: string,
  startOnce: (within: string) => Promise<void>,
): Promise<void> {
  const made = async () => existsSync(prepared) || (claim() && (await make(startOnce)));
  await until("a data folder is prepared", made, Boolean);
  const access = path.join(folder, "postgres", "millrace.json");
  // If root can't give the folder to another user, the database is somewhere else and each test sets up its
  // own.
  if (!existsSync(path.join(prepared, "postgres", "millrace.json"))) return;
  execFileSync("cp", ["-a", `${prepared}/.`, folder]);
  // Sets the port to 0, as in a new folder, so that two databases never use the same port.
  writeFileSync(access, JSON.stringify({ ...JSON.parse(readFileSync(access, "utf8")), port: 0 }));
}

/** True for the first process of this test run, and for the next one if the first fails. */
function claim(): boolean {
  try {
    mkdirSync(unready, { mode: 0o755 });
    return true;
  } catch {
    return false;
  }
}

async function make(startOnce: (within: string) => Promise<void>): Promise<true> {
  try {
    await startOnce(unready);
    renameSync(unready, prepared);
    return true;
  } catch (error) {
    rmSync(unready, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    throw error;
  }
}
