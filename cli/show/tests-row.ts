import type { Fault } from "@/cli/fault";
import { testsFileOf } from "@/cli/folder/tests-file";
import type { TestStep } from "@/cli/sync/push-tests";
import type { Json } from "@/lib/kit/json";

export interface TestsRow {
  readonly slug: string;
  /** `name` is null for the file as a whole. */
  readonly done: readonly { readonly step: TestStep | "written"; readonly name: string | null }[];
  readonly fault: Fault | null;
}

export function isTestsRowBad({ done, fault }: TestsRow): boolean {
  return fault !== null || done.some(({ step }) => step === "conflict");
}

export function testsRowJson({ slug, done, fault }: TestsRow): Json {
  return {
    workflow: slug,
    file: testsFileOf(slug),
    tests: done.flatMap(({ step, name }) => (name === null ? [] : [{ name, status: step }])),
    ...(fault === null ? {} : { error: { code: fault.code, message: fault.message } }),
  };
}

const HINTS: Partial<Record<TestStep | "written", string>> = {
  kept: ": you removed the test from the file; use --prune to delete the test",
  missing: ": deleted on the server. Remove the test's id from the file to push it as a new test",
  conflict: ": changed on both sides. Choose a side with --take mine or --take theirs",
};

export function testsRowLines({ slug, done, fault }: TestsRow): string[] {
  return [
    `tests     ${testsFileOf(slug)}`,
    ...done.flatMap(({ step, name }) => (name === null ? [] : [`    ${step} ${name}${HINTS[step] ?? ""}`])),
    ...(fault === null ? [] : [`    ${fault.message}`]),
  ];
}
