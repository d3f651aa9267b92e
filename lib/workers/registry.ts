import "server-only";
import { marketData } from "@/lib/workers/market-data/market-data";
import { askModel } from "./ask-model";
import { callWorkflow } from "./call-workflow";
import { code } from "./code";
import { condition } from "./condition";
import { dataProvider } from "./data-provider";
import type { WorkerDefinition } from "./define-worker";
import { economicData } from "./economic-data";
import { fetchNews } from "./fetch-news";
import { forEach } from "./for-each";
import { httpRequest } from "./http-request";
import { memory } from "./memory/memory";
import { merge } from "./merge";
import { notify } from "./notify";
import { publishedWorker } from "./published-worker";
import { readTable } from "./read-table";
import { scheduleTrigger } from "./schedule-trigger";
import { switchWorker } from "./switch-worker";
import { transform } from "./transform";
import { wait } from "./wait";
import { webhookTrigger } from "./webhook-trigger";
import { writeTable } from "./write-table";

export const WORKERS: readonly WorkerDefinition[] = [
  webhookTrigger,
  scheduleTrigger,
  dataProvider,
  fetchNews,
  marketData,
  economicData,
  httpRequest,
  askModel,
  transform,
  condition,
  switchWorker,
  code,
  forEach,
  memory,
  merge,
  wait,
  readTable,
  writeTable,
  callWorkflow,
  notify,
];

const byType = new Map(WORKERS.map((worker) => [worker.type, worker]));

export function workerOf(type: string): WorkerDefinition | undefined {
  return byType.get(type) ?? publishedWorker(type);
}
