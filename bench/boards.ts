import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fillBoard } from "./boards/fill-board";
import { type BoardRound, measureBoard } from "./boards/measure-board";
import { launchBrowser } from "./editor/browser";
import { heading } from "./heading";
import { startInstance } from "./product/instance";
import { type Figure, line, markdown, plainFigure } from "./report";

const ROUNDS = 3;
const port = Number(process.env.PORT ?? 4800);
const address = `http://127.0.0.1:${port}`;

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0) process.exit(1);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const instance = await startInstance({ dataDir, port }, { workers: 1 });
const browser = await launchBrowser();
try {
  const board = await fillBoard(port);
  const rounds: BoardRound[] = [];
  while (rounds.length < ROUNDS) rounds.push(await measureBoard(browser, address, board));
  const median = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  const [first, charts] = [median((round) => round.firstMs), median((round) => round.chartsMs)];
  const [alone, linked] = [
    median((round) => round.alone.perSecond),
    median((round) => round.linked.perSecond),
  ];
  const streams = Math.max(...rounds.map((round) => round.streams));
  const figures: Figure[] = [
    plainFigure("from the navigation to the first widget with its value", `${first.toFixed(0)} ms`, {
      target: "< 1200 ms",
      reached: first < 1_200,
    }),
    plainFigure("to all five charts", `${charts.toFixed(0)} ms`),
    plainFigure(
      "pan a chart zoomed to a year, the others follow",
      `${linked.toFixed(0)} frames/s, p95 ${median((round) => round.linked.p95).toFixed(0)} ms apart`,
      { target: "≥ 55 frames/s", reached: linked >= 55 },
    ),
    plainFigure(
      "pan that chart alone, in full size",
      `${alone.toFixed(0)} frames/s, p95 ${median((round) => round.alone.p95).toFixed(0)} ms apart`,
      { target: "≥ 55 frames/s", reached: alone >= 55 },
    ),
    plainFigure("streams that the page holds", String(streams), { target: "1", reached: streams === 1 }),
    plainFigure("requests for the data of all widgets", String(median((round) => round.requests)), {
      target: "1",
      reached: median((round) => round.requests) === 1,
    }),
  ];
  for (const figure of figures) console.log(line(figure));
  const title = "24 widgets, 5 charts of 5,000 candles with three overlays each";
  writeFileSync(
    "bench/boards-results.md",
    markdown([{ title, figures }], heading("A large board", `median of ${ROUNDS}, no graphics card`)),
  );
} finally {
  await browser.close();
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
