import { readdir } from "node:fs/promises";
import path from "node:path";
import { type Fault, failed } from "@/cli/fault";
import { ok, type Result } from "@/lib/kit/result";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { readDocument } from "./document-text";
import { ENDING, FOLDER, fileOf, readText } from "./files";
import { isSlug } from "./slug";

/** Returns the workflows by file name; empty if there is no folder. */
export async function readFolder(cwd: string): Promise<Result<ReadonlyMap<string, WorkflowDocument>, Fault>> {
  const documents = new Map<string, WorkflowDocument>();
  const seen = new Map<string, string>();
  for (const slug of await slugsIn(path.join(cwd, FOLDER))) {
    if (!isSlug(slug))
      return failed(
        "invalid_name",
        `${fileOf(slug)} has an invalid name. Use letters, digits, spaces, dots and hyphens.`,
      );
    const same = seen.get(slug.toLowerCase());
    if (same !== undefined)
      return failed(
        "same_name",
        `${fileOf(same)} and ${fileOf(slug)} are the same file on many systems. Rename one of them.`,
      );
    seen.set(slug.toLowerCase(), slug);
    const text = await readText(path.join(cwd, fileOf(slug)));
    if (text === null) continue;
    const document = readDocument(fileOf(slug), text);
    if (!document.ok) return document;
    documents.set(slug, document.value);
  }
  return ok(documents);
}

async function slugsIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith(ENDING) && !name.startsWith("."))
      .map((name) => name.slice(0, -ENDING.length))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
