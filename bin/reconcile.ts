import { connect } from "@/db/client";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { readEnv } from "@/lib/env";
import { findDatabase } from "./launch/with-database";

const env = readEnv(process.env);
const url = env.ok ? await findDatabase(env.value) : undefined;
if (url === undefined) {
  console.error(env.ok ? "No database is running. Start Millrace or set DATABASE_URL." : env.error);
  process.exitCode = 2;
} else {
  const { db, end } = connect(url, { max: 1, name: "millrace reconcile", isUnlimited: true });
  // Makes all queries read the same snapshot, so that changes made in between don't look like
  // inconsistencies.
  const oneMoment = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  const faults = await db.transaction(findLedgerFaults, oneMoment);
  await end();
  for (const { fault, subject, detail } of faults) console.error(`${fault}: ${subject} (${detail}).`);
  if (faults.length === 0) console.log("The ledger is consistent.");
  else process.exitCode = 1;
}
