import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

export const FOLDER = "millrace";

export function fileOf(slug: string): string {
  return `${FOLDER}/${slug}${ENDING}`;
}

export const ENDING = ".workflow.json";

export async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Writes atomically, so that an interruption leaves the old file intact. */
export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.half`;
  try {
    await writeFile(half, text);
    await rename(half, file);
  } finally {
    await rm(half, { force: true });
  }
}
