import { readFileSync } from "node:fs";
import { z } from "zod";

/** As `package.json` says it; every command begins in the folder of the project. */
export function productVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8"))).version;
}
