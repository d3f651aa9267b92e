import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "@/e2e/api/until";
import { deployment } from "@/e2e/deployment";

/** Beside the data of the product under test, with which it goes away; the process of one run of the tests has one. */
const prepared = path.join(deployment.dataDir, `prepared-${process.ppid}`);
const unready = `${prepared}-unready`;

/**
 * Fills a new data folder with what the product's first start leaves in one. To set up a database is most of a start, so
 * the first who wants a folder makes it by `startOnce`, and others copy it.
 */
export async function fillFolder(
  folder: string,
  startOnce: (within: string) => Promise<void>,
): Promise<void> {
  const made = async () => existsSync(prepared) || (claim() && (await make(startOnce)));
  await until("a data folder is prepared", made, Boolean);
  const access = path.join(folder, "postgres", "millrace.json");
  // Where root cannot hand its folder to another user, the database lies elsewhere: everybody sets up their own.
  if (!existsSync(path.join(prepared, "postgres", "millrace.json"))) return;
  execFileSync("cp", ["-a", `${prepared}/.`, folder]);
  // As in a new folder, so that no two databases ever answer at the same port.
  writeFileSync(access, JSON.stringify({ ...JSON.parse(readFileSync(access, "utf8")), port: 0 }));
}

/** Of all processes of this run the first one; after it failed, the next. */
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
