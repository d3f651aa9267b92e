import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { launchBrowser } from "./editor/browser";
import type { Frames } from "./editor/frames";
import { CONNECTIONS, largeDocument, WORKERS } from "./editor/large-document";
import { nodeFrames, openEditor, panFrames, typingP95, zoomFrames, zoomIn } from "./editor/measure";
import { heading } from "./heading";
import { saveWorkflow } from "./product/api";
import { startInstance } from "./product/instance";
import { type Figure, line, markdown, plainFigure } from "./report";

const ROUNDS = 3;
/** 200 workers, which all fit into the view at the zoom at which icons become cards. */
const ZOOMED_CHAINS = 20;
const KIBI = 1024;
const port = Number(process.env.PORT ?? 4800);
const address = `http://127.0.0.1:${port}`;

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0) process.exit(1);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const instance = await startInstance({ dataDir, port }, { workers: 0 });
const browser = await launchBrowser();
try {
  const id = await saveWorkflow(port, largeDocument());
  const zoomed = await saveWorkflow(port, largeDocument(ZOOMED_CHAINS));
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) rounds.push(await measureRound(browser, id, zoomed));
  const figures = figuresOf(rounds);
  for (const figure of figures) console.log(line(figure));
  const title = `${WORKERS} workers, ${CONNECTIONS} connections`;
  writeFileSync(
    "bench/editor-results.md",
    markdown(
      [{ title, figures }],
      heading("The editor with a large workflow", `median of ${ROUNDS}, no graphics card`),
    ),
  );
} finally {
  await browser.close();
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

interface Round {
  readonly openMs: number;
  readonly scriptBytes: number;
  readonly panAll: Frames;
  readonly panNear: Frames;
  readonly node: Frames;
  readonly zoom: Frames;
  readonly typingMs: number;
}

async function measureRound(inBrowser: Browser, id: string, zoomed: string): Promise<Round> {
  const { page, openMs, scriptBytes } = await openEditor(inBrowser, address, id);
  const panAll = await panFrames(page);
  await zoomIn(page);
  const panNear = await panFrames(page);
  const node = await nodeFrames(page);
  const typingMs = await typingP95(page);
  await page.context().close();
  const smaller = await openEditor(inBrowser, address, zoomed);
  const zoom = await zoomFrames(smaller.page);
  await smaller.page.context().close();
  return { openMs, scriptBytes, panAll, panNear, node, zoom, typingMs };
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const median = (of: (round: Round) => number) =>
    rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  const frames = (what: string, of: (round: Round) => Frames) => {
    const rate = median((round) => of(round).perSecond);
    const p95 = median((round) => of(round).p95);
    return plainFigure(what, `${rate.toFixed(0)} frames/s, p95 ${p95.toFixed(0)} ms apart`, {
      target: "≥ 55 frames/s",
      reached: rate >= 55,
    });
  };
  const open = median((round) => round.openMs);
  const typing = median((round) => round.typingMs);
  const script = median((round) => round.scriptBytes) / KIBI;
  return [
    plainFigure("opens, once its script is there", `${open.toFixed(0)} ms`, {
      target: "≤ 500 ms",
      reached: open <= 500,
    }),
    frames("pan, everything in sight", ({ panAll }) => panAll),
    frames("pan, near enough to read", ({ panNear }) => panNear),
    frames("drag a node, near enough to read", ({ node }) => node),
    zoomFigure(
      median((round) => round.zoom.p95),
      median((round) => round.zoom.longest),
    ),
    plainFigure("a key in a field to its paint, p95", `${typing.toFixed(0)} ms`, {
      target: "≤ 40 ms",
      reached: typing <= 40,
    }),
    plainFigure("script of the page and what it loads later, gzip", `${script.toFixed(0)} KB`, {
      target: "≤ 400 KB",
      reached: script <= 400,
    }),
  ];
}

function zoomFigure(p95: number, longest: number): Figure {
  return plainFigure(
    "zoom in and out, 200 workers",
    `p95 ${p95.toFixed(0)} ms apart, at most ${longest.toFixed(0)} ms`,
    { target: "at most 100 ms", reached: longest <= 100 },
  );
}
