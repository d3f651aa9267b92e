import { z } from "zod";
import type { Db } from "@/db/handle";
import { type NewBody, saveBodies } from "@/db/queries/run-inputs";
import { hashInSlices } from "@/lib/kit/hash-in-slices";
import { newId } from "@/lib/kit/id";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { pauseAfter, unitsOfText } from "@/lib/kit/steps";
import { describeFaults } from "@/lib/schema/describe-faults";
import { type FieldFault, fieldFault, type Problem, problem } from "@/lib/schema/problem";
import { travellingBody } from "@/lib/schema/travelling-tests";
import { TEST_LIMITS } from "@/lib/schema/workflow-test";
import { ruleSentence, zodFaults } from "@/lib/schema/zod-faults";
import { packInput } from "@/lib/service/outbound/pack-input";
import type { Services } from "@/lib/service/services";
import { checkTest, type NamedCase, storeTest } from "./store-test";

export interface ImportedTests {
  readonly tests: readonly NamedCase[];
  /** The response bodies in the document's `inputs` that its tests use. Other bodies are dropped. */
  readonly bodies: readonly NewBody[];
}

/** `at` is the start time of tests that don't set one. */
export async function readImportedTests(
  { tests = [], inputs = {} }: JsonObject,
  at: string,
  owner: string,
): Promise<Result<ImportedTests, FieldFault[]>> {
  if (!Array.isArray(tests) || tests.length > TEST_LIMITS.tests)
    return fault("tests", `\`tests\` must be a list of at most ${TEST_LIMITS.tests} tests.`);
  if (!isJsonObject(inputs))
    return fault("inputs", "`inputs` must be an object of response bodies, keyed by their SHA-256.");
  const read: NamedCase[] = [];
  for (const [index, given] of tests.entries()) {
    const checked = await checkTest(given, at, owner);
    if (!checked.ok) return fail(checked.error.map((each) => below(`tests[${index}]`, each)));
    read.push(checked.value);
  }
  const used = new Set(read.flatMap(({ content }) => content.inputs.map(({ sha256 }) => sha256)));
  const bodies: NewBody[] = [];
  for (const [sha256, given] of Object.entries(inputs)) {
    const body = await readBody(sha256, given);
    if (!body.ok) return fail(body.error.map((each) => below(`inputs.${sha256.slice(0, 64)}`, each)));
    if (used.has(sha256)) bodies.push(body.value);
  }
  return ok({ tests: read, bodies });
}

async function readBody(sha256: string, given: Json): Promise<Result<NewBody, FieldFault[]>> {
  const parsed = travellingBody.safeParse(given, { error: ruleSentence });
  if (!parsed.success) return fail(zodFaults(parsed.error, given));
  const body = parsed.data;
  const bytes = "text" in body ? Buffer.from(body.text) : Buffer.from(body.base64, "base64");
  if ((await hashInSlices(bytes)) !== sha256)
    return fault("", "The SHA-256 of this body doesn't match its name.");
  return ok({ sha256, type: body.type, bytes: bytes.byteLength, body: await packInput(bytes) });
}

function fault(path: string, message: string) {
  return fail<FieldFault[]>([{ path, code: "invalid", message }]);
}

function below(place: string, { path, ...rest }: FieldFault): FieldFault {
  return { ...rest, path: path === "" || path.startsWith("[") ? place + path : `${place}.${path}` };
}

/**
 * Stores the tests of an imported document, in the transaction that has inserted the workflow. If a test is
 * refused, the caller must roll the transaction back.
 */
export async function storeImportedTests(
  services: Pick<Services, "clock" | "env">,
  db: Db,
  place: { readonly workspaceId: string; readonly workflowId: string },
  { tests, bodies }: ImportedTests,
): Promise<Result<void, Problem>> {
  // The tests' response bodies are saved under a new ID, so that they count as received now and aren't
  // deleted early.
  if (bodies.length > 0) await saveBodies(db, place.workspaceId, newId(services.clock()), bodies);
  for (const [index, test] of tests.entries()) {
    const stored = await storeTest(services, db, place, test);
    if (!stored.ok) return fail(asPart(stored.error, `tests[${index}]`));
    await pauseAfter(unitsOfText(stored.value.content.length));
  }
  return ok(undefined);
}

function asPart(refusal: Problem, place: string): Problem {
  if (refusal.code !== "invalid_test") return refusal;
  const errors = z
    .array(fieldFault)
    .parse(refusal.errors ?? [])
    .map((each) => below(place, each));
  return problem("invalid_document", describeFaults(errors), { errors });
}
