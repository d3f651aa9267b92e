import { z } from "zod";
import { addFinishedRuns } from "@/bench/product/add-finished-runs";
import { post, publishWorkflow, saveWorkflow } from "@/bench/product/api";
import { OWNER_TOKEN } from "@/bench/product/instance";
import type { Sql } from "@/db/client";

export interface Filled {
  readonly table: string;
}

export const MANY = 100_000;
export const WORKFLOWS = 1_000;
/** Number of symbols. The lists are searched for one of them, and for one of the workflows. */
const SYMBOLS = 500;
const AT_ONCE = 8;
const made = z.object({ id: z.string() });

/** One in sixteen runs has failed. */
export async function fillLists(port: number, sql: Sql): Promise<Filled> {
  const id = await publishWorkflow(port, document("Quote board"));
  await addFinishedRuns(sql, id, MANY);
  await sql`update runs set status = 'failed', error = '{"code":"upstream_error","message":"The upstream answered 500.","worker":1,"retryable":true,"details":{}}'
    where right(id::text, 1) = '0'`;
  await sql.unsafe("vacuum analyze runs");
  for (let from = 1; from < WORKFLOWS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, WORKFLOWS - from) }, (_, at) =>
        saveWorkflow(port, document(`Workflow ${from + at}`)),
      ),
    );
  return { table: await fillTable(port) };
}

async function fillTable(port: number): Promise<string> {
  const columns = [
    { name: "symbol", type: "text" },
    { name: "close", type: "decimal" },
    { name: "volume", type: "integer" },
    { name: "venue", type: "text" },
  ];
  const { id } = made.parse(await post(port, "/tables", { name: "many_rows", columns }, OWNER_TOKEN));
  const lines = Array.from(
    { length: MANY },
    (_, n) => `S${n % SYMBOLS},${(100 + (n % 997) / 8).toFixed(3)},${n},XNAS`,
  );
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/tables/${id}/rows?mode=append`, {
    method: "POST",
    headers: { Authorization: `Bearer ${OWNER_TOKEN}`, "Content-Type": "text/csv" },
    body: ["symbol,close,volume,venue", ...lines].join("\n"),
  });
  if (!answer.ok) throw new Error(`The rows were answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
  return id;
}

function document(name: string): object {
  return {
    format: "millrace.workflow/1",
    name,
    description: "Fetches a quote and answers with it",
    workers: [
      { index: 0, type: "webhook_trigger", name: "Incoming call", params: { webhook_id: "in" } },
      { index: 1, type: "transform", name: `Step of ${name}`, params: { expression: "1" } },
    ],
    connections: [{ from: 0, to: 1 }],
  };
}
