import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type Fault, failed } from "@/cli/fault";
import { canonicalJson } from "@/lib/kit/canonical-json.mjs";
import type { JsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { ok, type Result } from "@/lib/kit/result";
import { jsonValue } from "@/lib/schema/json-value";
import { type TravellingBody, travellingBody } from "@/lib/schema/travelling-tests";
import { FOLDER, readText, writeText } from "./files";

const test = z.record(z.string(), jsonValue);
const testsFile = z.object({
  tests: z.array(test),
  inputs: z.record(z.string(), travellingBody).default({}),
});

/** A test that was never pushed has no `id`. */
export interface TestsFile {
  readonly tests: readonly JsonObject[];
  readonly inputs: Readonly<Record<string, TravellingBody>>;
}

export const NO_TESTS: TestsFile = { tests: [], inputs: {} };

export function testsFileOf(slug: string): string {
  return `${FOLDER}/${slug}.tests.json`;
}

export async function readTests(cwd: string, slug: string): Promise<Result<TestsFile, Fault>> {
  const file = testsFileOf(slug);
  const text = await readText(path.join(cwd, file));
  if (text === null) return ok(NO_TESTS);
  const json = parseJsonText(text);
  if (!json.ok) return failed("invalid_json", `${file} is not valid JSON.`, { file });
  const parsed = testsFile.safeParse(json.value);
  return parsed.success
    ? ok(parsed.data)
    : failed(
        "invalid_tests",
        `${file} must have \`tests\` (a list) and \`inputs\` (bodies keyed by SHA-256).`,
        {
          file,
        },
      );
}

export async function writeTests(cwd: string, slug: string, { tests, inputs }: TestsFile): Promise<void> {
  const file = path.join(cwd, testsFileOf(slug));
  if (tests.length === 0) return rm(file, { force: true });
  const used = new Set(tests.flatMap(hashesOf));
  const kept = Object.entries(inputs).filter(([sha256]) => used.has(sha256));
  await writeText(file, `${JSON.stringify({ tests, inputs: Object.fromEntries(kept) }, null, 2)}\n`);
}

const used = z.object({ inputs: z.array(z.object({ sha256: z.string().nullish() })).default([]) });

function hashesOf(given: JsonObject): string[] {
  const parsed = used.safeParse(given);
  return parsed.success ? parsed.data.inputs.flatMap(({ sha256 }) => sha256 ?? []) : [];
}

/**
 * Fields of a test that only the server sets and that the file leaves out. The ID, which the server sets too,
 * is kept.
 */
const BESIDE = new Set(["revision", "created_at", "updated_at", "ran_at", "passed"]);

export function testOf(answer: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !BESIDE.has(name)));
}

export function hashTest(given: JsonObject): string {
  return createHash("sha256")
    .update(canonicalJson(testOf(given)))
    .digest("hex");
}
