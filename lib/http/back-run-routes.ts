import { createBackRun } from "@/lib/service/back-runs/create-back-run";
import { previewBackRun } from "@/lib/service/back-runs/preview-back-run";
import {
  cancelBackRun,
  getBackRun,
  getBackRunValue,
  listBackRunRuns,
  listBackRuns,
  listBackRunValues,
} from "@/lib/service/back-runs/read-back-run";

export const backRunRoutes = [
  createBackRun,
  previewBackRun,
  listBackRuns,
  getBackRun,
  cancelBackRun,
  listBackRunRuns,
  listBackRunValues,
  getBackRunValue,
] as const;
