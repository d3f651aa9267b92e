import { readFile } from "node:fs/promises";
import path from "node:path";
import { readPostmaster } from "@/db/embedded/postmaster";

/** The embedded Postgres isn't a descendant of the product's processes. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const sheltered = await readFile(path.join(dataDir, "postgres-at"), "utf8").catch(() => dataDir);
  const running = await readPostmaster(path.join(sheltered, "postgres"));
  if (running === undefined) throw new Error("The embedded Postgres is not running");
  return running.pid;
}
