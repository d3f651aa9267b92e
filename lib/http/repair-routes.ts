import * as repairs from "@/lib/contract/repairs";
import { changeRepairPlan } from "@/lib/service/runs/change-repair-plan";
import { planRepair } from "@/lib/service/runs/plan-repair";
import { listRepairedRuns, listRepairs, listRetries, readRepair } from "@/lib/service/runs/read-repair";
import { steerRepair } from "@/lib/service/runs/steer-repair";
import { on } from "./on";

/** Failed runs that are retried together. */
export const repairRoutes = [
  on(repairs.planRepair, (services, { caller, body }) => planRepair(services, caller, body)),
  on(repairs.listRepairs, (services, { caller, query }) => listRepairs(services, caller, query)),
  on(repairs.getRepair, (services, { caller, params }) => readRepair(services, caller, params.id)),
  on(repairs.steerRepair, (services, { caller, params, body }) =>
    steerRepair(services, caller, params.id, body),
  ),
  on(repairs.changeRepairPlan, (services, { caller, params, body }) =>
    changeRepairPlan(services, caller, params.id, body),
  ),
  on(repairs.listRepairedRuns, (services, { caller, params, query }) =>
    listRepairedRuns(services, caller, params.id, query),
  ),
  on(repairs.listRetries, (services, { caller, params, query }) =>
    listRetries(services, caller, params.id, query),
  ),
] as const;
