import { findInputBody, type InputPlace, type InputRow, listInputs } from "@/db/queries/run-inputs";
import * as contract from "@/lib/contract/run-inputs";
import { toId } from "@/lib/kit/id";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { fail, ok } from "@/lib/kit/result";
import { problem } from "@/lib/schema/problem";
import { asReply, on } from "@/lib/service/on";
import { unpackInput } from "@/lib/service/outbound/unpack-input";
import { badCursor } from "@/lib/service/process/page";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { ownRun } from "./read-run";

/**
 * Cursor made of the worker, the iteration, the attempt and the number of the call in that attempt, such as
 * `4:3.7:1:2`.
 */
const CURSOR = /^(\d{1,7}):((?:\d{1,5}(?:\.\d{1,5})?)?):(\d{1,7}):(\d{1,9})$/;

export const listRunInputs = on(
  contract.listRunInputs,
  async (services, { caller, params: { id }, query: { cursor, limit, worker = null }, origin }) => {
    const run = await ownRun(services, caller, id);
    if (!run.ok) return run;
    const after = cursor === undefined ? null : placeOf(cursor);
    if (cursor !== undefined && after === null) return badCursor();
    const rows = await listInputs(services.db, run.value, {
      after,
      limit: limit + 1,
      workers: worker === null ? null : [worker],
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const items = await Promise.all(shown.map((row) => inputOf(services, origin, row)));
    return ok({ items, next_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null });
  },
);

export const getRunInput = on(
  contract.getRunInput,
  async ({ db }, { caller, params: { id, sha256 } }) => {
    const run = await ownRun({ db }, caller, id);
    if (!run.ok) return run;
    const found = await findInputBody(db, run.value, sha256.toLowerCase());
    if (found === undefined)
      return fail(problem("input_not_found", "The run received no response whose body has this hash."));
    const body = found.packed === null ? found.text : await unpackInput(found.packed, sha256.toLowerCase());
    if (body === null)
      return fail(
        problem(
          "input_not_kept",
          "This response body is no longer stored. The oldest response bodies are deleted first.",
        ),
      );
    const headers = {
      "Content-Type": found.type ?? "application/octet-stream",
      "Content-Disposition": `attachment; filename="${sha256.slice(0, 16)}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    };
    return ok({ answer: { status: 200, headers, body } });
  },
  asReply<never>,
);

function placeOf(cursor: string): InputPlace | null {
  const [found, worker, iteration, attempt, n] = CURSOR.exec(cursor) ?? [];
  if (found === undefined) return null;
  return {
    worker: Number(worker),
    iteration: iteration ? iteration.split(".").map(Number) : [],
    attempt: Number(attempt),
    n: Number(n),
  };
}

function cursorOf({ worker, iteration, attempt, n }: InputRow): string {
  return `${worker}:${iteration.join(".")}:${attempt}:${n}`;
}

export async function inputOf(services: Services, origin: string, row: InputRow): Promise<contract.RunInput> {
  const { iteration, url, called, error: received, fault, retrievedAt, ...input } = row;
  const error = received ?? (fault === null ? null : String(parsed(fault).code));
  return {
    ...input,
    ...(iteration.length === 0 ? {} : { iteration }),
    url: url ?? (await triggerAddress(services, origin, called)),
    ...(error === null ? {} : { error }),
    retrieved_at: new Date(retrievedAt).toISOString(),
  };
}

/**
 * URL of the trigger that a `call_workflow` step called. Ends with the trigger's index if the trigger isn't
 * live.
 */
async function triggerAddress(services: Services, origin: string, called: string | null): Promise<string> {
  const call = parsed(called);
  const workflowId = typeof call.workflow_id === "string" ? call.workflow_id : "";
  const { live } = await services.part(PUBLISHED);
  const triggers = [...((await live.find(toId(workflowId)))?.triggers.values() ?? [])];
  const trigger =
    call.trigger === undefined ? triggers[0] : triggers.find(({ worker }) => worker === call.trigger);
  return `${origin}/api/t/${workflowId}/${trigger?.webhookId ?? call.trigger ?? ""}`;
}

function parsed(text: string | null): { readonly [name: string]: Json } {
  const value: Json = text === null ? null : JSON.parse(text);
  return isJsonObject(value) ? value : {};
}
