import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { connectSql } from "@/db/client";
import { launchBrowser, signedInPage } from "./editor/browser";
import { heading } from "./heading";
import { DESTINATIONS, measurePages } from "./pages/measure-pages";
import { addFinishedRuns } from "./product/add-finished-runs";
import { post, publishWorkflow } from "./product/api";
import { OWNER_TOKEN, startInstance } from "./product/instance";
import { line, markdown, plainFigure } from "./report";

const ROUNDS = 9;
const MAX_MS = 150;
const port = Number(process.env.PORT ?? 4800);

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (!process.argv.includes("--built")) {
  const { status } = spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const instance = await startInstance({ dataDir, port }, { workers: 1 });
const sql = connectSql(instance.databaseUrl, { max: 1, name: "bench" });
const browser = await launchBrowser();
try {
  const id = await publishWorkflow(port, document());
  await addFinishedRuns(sql, id, 1_000);
  await post(
    port,
    "/credentials",
    { name: "measured key", provider: "http", value: "a key of no use" },
    OWNER_TOKEN,
  );
  const columns = [{ name: "symbol", type: "text" }];
  await post(port, "/tables", { name: "measured_table", columns }, OWNER_TOKEN);
  // Each round uses a browser with empty storage and measures the first and the second visit of each page.
  const rounds: {
    readonly first: ReadonlyMap<string, number>;
    readonly second: ReadonlyMap<string, number>;
  }[] = [];
  while (rounds.length < ROUNDS) {
    const page = await signedInPage(browser, `http://127.0.0.1:${port}`);
    await page.addInitScript("globalThis.__name = (made) => made");
    await page.goto("/approvals");
    await page.getByRole("main").waitFor();
    rounds.push({ first: await measurePages(page), second: await measurePages(page) });
    await page.context().close();
  }
  const figures = DESTINATIONS.map(({ link }) => {
    const [first, second] = (["first", "second"] as const).map((visit) =>
      median(rounds.map((round) => round[visit].get(link) ?? Number.NaN)),
    );
    return plainFigure(link, `${first?.toFixed(0)} ms, then ${second?.toFixed(0)} ms`, {
      target: `≤ ${MAX_MS} ms`,
      reached: (first ?? Number.POSITIVE_INFINITY) <= MAX_MS,
    });
  });
  for (const figure of figures) console.log(line(figure));
  const title = "From a click in the side bar to the page with its data: the first visit, and the second";
  writeFileSync(
    "bench/pages-results.md",
    markdown([{ title, figures }], heading("From page to page", `median of ${ROUNDS}, no graphics card`)),
  );
} finally {
  await browser.close();
  await sql.end();
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function document(): object {
  return {
    format: "millrace.workflow/1",
    name: "Measured workflow",
    workers: [
      { index: 0, type: "webhook_trigger", name: "Incoming call", params: { webhook_id: "in" } },
      { index: 1, type: "transform", name: "Answer", params: { expression: "1" } },
    ],
    connections: [{ from: 0, to: 1 }],
  };
}
