import { z } from "zod";
import { answerTasks } from "@/bench/helper";
import { connectSql } from "@/db/client";

const task = z.object({ databaseUrl: z.string(), tableId: z.uuid() });

/** Baseline: Postgres alone sends the same cells as CSV by COPY. */
answerTasks(task, async ({ databaseUrl, tableId }) => {
  const sql = connectSql(databaseUrl, { max: 1, name: "bench copy" });
  const cells = Array.from({ length: 8 }, (_, position) => `cells->>'${position}'`).join(", ");
  const begun = performance.now();
  let bytes = 0;
  const rows = await sql
    .unsafe(
      `copy (select ${cells} from table_rows where table_id = '${tableId}' and died is null order by row_no) to stdout (format csv)`,
    )
    .readable();
  for await (const piece of rows) bytes += piece.length;
  const seconds = (performance.now() - begun) / 1000;
  await sql.end();
  return { seconds, bytes, lines: 0 };
});
