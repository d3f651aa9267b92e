import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { launchBrowser, signedInPage } from "./editor/browser";
import { framesDuring } from "./editor/frames";
import { pause } from "./pause";
import { post, publishWorkflow } from "./product/api";
import { OWNER_TOKEN, startInstance } from "./product/instance";
import { line, plainFigure } from "./report";

/**
 * Measures the page of a large run: 2,000 steps, and results of up to 9 MiB from a server (`http_request`
 * accepts ten). Start it with `npm run bench -- run-page`, or with `--built` to reuse a build. Reports the
 * median of three rounds in a browser without a GPU.
 */
const STEPS = 2_000;
const MIB = 1024 * 1024;
const ROUNDS = 3;
const port = Number(process.env.PORT ?? 4800);
const begun = z.object({ id: z.string() });
const TRIGGER = { index: 0, type: "webhook_trigger", params: {} };

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
const isBuilt = process.argv.includes("--built");
if (!isBuilt && spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0)
  process.exit(1);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const instance = await startInstance(
  { dataDir, port },
  { workers: 1, env: { MILLRACE_EGRESS_ALLOW: "127.0.0.1" } },
);
const large = createServer(({ url }, response) => {
  response.setHeader("Content-Type", "application/json").end(rowsOf(Number(url?.slice(1))));
});
large.listen(0, "127.0.0.1");
await once(large, "listening");
const browser = await launchBrowser();
try {
  const many = await ended(await manySteps());
  const page = await signedInPage(browser, `http://127.0.0.1:${port}`);
  const opened: number[] = [];
  const chosen: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    opened.push(await timed(() => openRun(page, many)));
    rates.push((await framesDuring(page, () => turnWheel(page))).perSecond);
    chosen.push(await timed(() => chooseStep(page, "#1990 ")));
  }
  console.log(line(plainFigure(`open a run of ${STEPS} steps`, ms(opened))));
  console.log(line(plainFigure("scroll its waterfall", `${middle(rates).toFixed(0)} frames/s`)));
  console.log(line(plainFigure("choose a step near its end", ms(chosen))));
  for (const mib of [1, 4, 9]) {
    const run = await ended(await largeResult(mib * MIB));
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await openRun(page, run);
      times.push(await timed(() => chooseStep(page, "#1 ")));
    }
    console.log(line(plainFigure(`choose a step with a result of ${mib} MiB`, ms(times))));
  }
} finally {
  await browser.close();
  large.close();
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);

async function manySteps(): Promise<string> {
  const workers = Array.from({ length: STEPS - 1 }, (_, at) => ({
    index: at + 1,
    type: "transform",
    params: { expression: `{ "step": ${at + 1} }` },
  }));
  const document = {
    format: "millrace.workflow/1",
    name: `${STEPS} steps`,
    workers: [TRIGGER, ...workers],
    connections: workers.map(({ index }) => ({ from: 0, to: index })),
  };
  return await publishWorkflow(port, document);
}

async function largeResult(bytes: number): Promise<string> {
  const { port: at } = large.address() as AddressInfo;
  const params = { method: "GET", url: `http://127.0.0.1:${at}/${bytes}` };
  return await publishWorkflow(port, {
    format: "millrace.workflow/1",
    name: `A result of ${bytes} bytes`,
    workers: [TRIGGER, { index: 1, type: "http_request", params }],
    connections: [{ from: 0, to: 1 }],
  });
}

async function ended(workflow: string): Promise<string> {
  const { id } = begun.parse(await post(port, `/workflows/${workflow}/runs`, {}, OWNER_TOKEN));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/runs?workflow=${workflow}&limit=1`, {
      headers: { Authorization: `Bearer ${OWNER_TOKEN}` },
    });
    const [run] = z
      .object({ items: z.array(z.looseObject({ id: z.string(), status: z.string() })) })
      .parse(await answer.json()).items;
    if (run?.id === id && run.status === "succeeded") return id;
    if (run?.status === "failed") throw new Error(`The run ${id} failed`);
    await pause(100);
  }
}

async function openRun(page: Page, id: string): Promise<void> {
  await page.goto(`/runs/${id}`);
  await page.getByRole("region", { name: "Steps" }).getByText("#1", { exact: true }).waitFor();
}

async function chooseStep(page: Page, name: string): Promise<void> {
  const row = page.getByRole("region", { name: "Steps" }).locator("button", { hasText: name.trim() }).last();
  await row.click();
  await page.getByRole("article").getByText(name.trim(), { exact: true }).waitFor();
  await page.getByRole("article").getByRole("heading", { name: "Result" }).waitFor();
}

async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(300, 700);
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.wheel(0, 70);
    await pause(16);
  }
}

async function timed(act: () => Promise<void>): Promise<number> {
  const at = performance.now();
  await act();
  return performance.now() - at;
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function ms(times: readonly number[]): string {
  return `${middle(times).toFixed(0)} ms`;
}

function rowsOf(bytes: number): string {
  const row = JSON.stringify({ symbol: "AAPL", close: 123.45, volume: 1_000_000, name: "x".repeat(140) });
  return `[${Array.from({ length: Math.floor(bytes / (row.length + 1)) }, () => row).join(",")}]`;
}
