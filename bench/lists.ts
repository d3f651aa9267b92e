import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { connectSql } from "@/db/client";
import { launchBrowser, signedInPage } from "./editor/browser";
import { heading } from "./heading";
import { fillLists, MANY, WORKFLOWS } from "./lists/fill-lists";
import { filterByAddress, filterByTyping, type Scrolled, scrollList } from "./lists/measure-list";
import { OWNER_TOKEN, startInstance } from "./product/instance";
import { type Figure, line, markdown, plainFigure } from "./report";

const ROUNDS = 3;
const SEARCHES = 20;
const port = Number(process.env.PORT ?? 4800);
const address = `http://127.0.0.1:${port}`;

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0) process.exit(1);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const instance = await startInstance({ dataDir, port }, { workers: 1 });
const sql = connectSql(instance.databaseUrl, { max: 2, name: "bench" });
const browser = await launchBrowser();
try {
  const { table } = await fillLists(port, sql);
  const rounds: Awaited<ReturnType<typeof measure>>[] = [];
  while (rounds.length < ROUNDS) rounds.push(await measure(browser, table));
  const middle = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  const scrolled = (what: string, of: (round: (typeof rounds)[number]) => Scrolled) => {
    const rate = middle((round) => of(round).perSecond);
    const [p95, reached, blank] = [
      middle((round) => of(round).p95),
      middle((round) => of(round).reached),
      middle((round) => of(round).blank),
    ];
    return plainFigure(
      what,
      `${rate.toFixed(0)} frames/s, p95 ${p95.toFixed(0)} ms apart, to row ${reached}, ${blank} without a row`,
      { target: "≥ 55 frames/s", reached: rate >= 55 },
    );
  };
  const filtered = (what: string, of: (round: (typeof rounds)[number]) => number) =>
    plainFigure(what, `${middle(of).toFixed(0)} ms`, { target: "< 150 ms", reached: middle(of) < 150 });
  const answer = await searchMs();
  const figures: Figure[] = [
    scrolled("scroll the runs, the next ones are read meanwhile", (round) => round.runs),
    filtered("narrow the runs to those that failed", (round) => round.failedMs),
    scrolled("scroll the rows of the table, the next ones are read meanwhile", (round) => round.rows),
    filtered("narrow the rows to one symbol of 500", (round) => round.symbolMs),
    filtered(`type into the search of ${WORKFLOWS} workflows`, (round) => round.typedMs),
    plainFigure("answer of the search over everything", `${answer.toFixed(0)} ms`, {
      target: "< 100 ms",
      reached: answer < 100,
    }),
  ];
  for (const figure of figures) console.log(line(figure));
  const title = `${MANY.toLocaleString("en")} runs, as many rows, ${WORKFLOWS.toLocaleString("en")} workflows`;
  writeFileSync(
    "bench/lists-results.md",
    markdown([{ title, figures }], heading("Long lists", `median of ${ROUNDS}, no graphics card`)),
  );
} finally {
  await browser.close();
  await sql.end();
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(within: Browser, table: string) {
  const page = await signedInPage(within, address);
  // esbuild wraps functions in a helper `__name`, which the page lacks.
  await page.addInitScript("globalThis.__name = (made) => made");
  await page.goto("/runs");
  await page.getByRole("table", { name: "Runs" }).waitFor();
  const runs = await scrollList(page);
  await page.goto("/runs");
  await page.getByRole("table", { name: "Runs" }).waitFor();
  const failedMs = await filterByAddress(page, "/runs?status=failed", "Failed");
  await page.goto(`/tables/${table}`);
  await page.getByRole("grid").waitFor();
  const rows = await scrollList(page);
  await page.goto(`/tables/${table}`);
  await page.getByRole("grid").waitFor();
  const symbolMs = await filterByAddress(page, `/tables/${table}?where.symbol.eq=S7`, "S7");
  await page.goto("/workflows");
  await page.getByRole("table", { name: "Workflows" }).waitFor();
  const typedMs = await filterByTyping(page, "Search workflows", "Workflow 77");
  await page.context().close();
  return { runs, failedMs, rows, symbolMs, typedMs };
}

/** Searches for typical input: a name, a worker's name, and part of a run's ID. */
async function searchMs(): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < SEARCHES; turn += 1) {
    const text = ["Workflow 7", "Step of Workflow 12", "0199abcd"][turn % 3] ?? "";
    const begun = performance.now();
    const answer = await fetch(`${address}/api/v1/search?q=${encodeURIComponent(text)}`, {
      headers: { Authorization: `Bearer ${OWNER_TOKEN}` },
    });
    await answer.text();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
