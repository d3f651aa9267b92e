import { countRepaired, moveRepair } from "@/db/queries/repairs";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { steerRepair as contract, Repair } from "@/lib/contract/repairs";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { RepairState } from "@/lib/schema/repair";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { begunOf } from "./create-repair-keeper";
import { ownRepair, readRepair } from "./read-repair";

const FROM: Record<"running" | "paused" | "stopped", readonly RepairState[]> = {
  running: ["planned", "paused", "running"],
  paused: ["running", "paused"],
  stopped: ["planned", "running", "paused"],
};

export async function steerRepair(
  services: Services,
  caller: Caller,
  id: string,
  order: BodyOf<typeof contract>,
): Promise<Result<Repair, Problem>> {
  const found = await ownRepair(services, caller, id);
  if (!found.ok) return found;
  const counts = (await countRepaired(services.db, [id])).get(id);
  const most =
    order.state === "running" && order.most !== undefined && counts ? begunOf(counts) + order.most : null;
  const moved = await moveRepair(services.db, caller.workspaceId, id, FROM[order.state], {
    state: order.state,
    most,
  });
  if (!moved) {
    const now = await readRepair(services, caller, id);
    return now.ok
      ? refused("conflict", `The repair is ${now.value.state}, and cannot be ${order.state} now.`)
      : now;
  }
  return readRepair(services, caller, id);
}
