import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { connectSql } from "@/db/client";
import { startYardstick } from "./bench";
import { heading } from "./heading";
import { startInstance } from "./product/instance";
import { type Figure, line, markdown } from "./report";
import { exportFigures } from "./tables/export-figures";
import { makeTable, writeFigures } from "./tables/make-table";
import { pageFigure } from "./tables/page-figure";
import { webProcessOf } from "./tables/web-process-of";

/**
 * Measures a table of a million rows: writes, reads of a page, and exports while other requests are served.
 */
const port = Number(process.env.PORT ?? 4800);

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0) process.exit(1);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const instance = await startInstance({ dataDir, port }, { workers: 1 });
const yardstick = await startYardstick(port + 1);
const sql = connectSql(instance.databaseUrl, { max: 2, name: "bench" });
const figures: Figure[] = [];
const add = (figure: Figure) => {
  figures.push(figure);
  console.log(line(figure));
};
try {
  const table = await makeTable(port, sql);
  add(table.figure);
  for (const figure of await writeFigures(port, sql)) add(figure);
  add(await pageFigure(port, sql, table));
  const web = webProcessOf(instance.pid);
  for await (const figure of exportFigures({
    port,
    table,
    web,
    yardstick,
    databaseUrl: instance.databaseUrl,
  }))
    add(figure);
  writeFileSync(
    "bench/tables-results.md",
    markdown(
      [{ title: "A table of 1,000,000 rows of 8 columns", figures }],
      heading("Tables", "one run", "Each line has the load of the machine that it was measured under."),
    ),
  );
} finally {
  yardstick.stop();
  await sql.end();
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
