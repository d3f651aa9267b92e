import { isUtf8 } from "node:buffer";
import type { Db } from "@/db/handle";
import { countExportBytes, findTests, findUsedBodies } from "@/db/queries/workflow-tests";
import type { WorkflowRow } from "@/db/queries/workflows";
import { fail, ok, type Result } from "@/lib/kit/result";
import { pauseAfter, unitsOfText } from "@/lib/kit/steps";
import { type Problem, problem } from "@/lib/schema/problem";
import { MAX_TRAVELLING_BYTES, type TravellingBody } from "@/lib/schema/travelling-tests";
import { unpackInput } from "@/lib/service/outbound/unpack-input";
import { listedAnswer } from "./store-test";

/** Returns the fields `tests` and `inputs` of an exported workflow, as JSON text. */
export async function exportTests(
  db: Db,
  { workspaceId, id, document }: Pick<WorkflowRow, "workspaceId" | "id" | "document">,
): Promise<Result<string, Problem>> {
  const place = { workspaceId, workflowId: id };
  let left = MAX_TRAVELLING_BYTES - Buffer.byteLength(document);
  if ((await countExportBytes(db, place)) > left) return tooLarge();
  const tests: string[] = [];
  const inputs: string[] = [];
  const add = async (list: string[], text: string) => {
    list.push(text);
    left -= Buffer.byteLength(text) + 1;
    await pauseAfter(unitsOfText(text.length));
  };
  for (const row of await findTests(db, place)) {
    const fields = JSON.stringify(listedAnswer(row)).slice(0, -1);
    await add(tests, `${fields},${row.content.slice(1)}`);
  }
  for (const { sha256, type, body } of await findUsedBodies(db, place)) {
    const bytes = await unpackInput(body, sha256);
    if (bytes !== null) await add(inputs, `"${sha256}":${JSON.stringify(travelling(type, bytes))}`);
  }
  if (left < 0) return tooLarge();
  return ok(`"tests":[${tests.join(",")}],"inputs":{${inputs.join(",")}}`);
}

function travelling(type: string | null, bytes: Buffer): TravellingBody {
  return isUtf8(bytes) ? { type, text: bytes.toString() } : { type, base64: bytes.toString("base64") };
}

function tooLarge() {
  const limit = MAX_TRAVELLING_BYTES / 1024 / 1024;
  return fail(
    problem(
      "test_too_large",
      `The workflow, its tests and the bodies that they use are larger than ${limit} MiB together. Leave out \`tests=1\` and get the tests one by one.`,
    ),
  );
}
