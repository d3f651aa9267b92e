import { countConnections, findInstanceTotals } from "@/db/queries/instance-totals";
import type { Services } from "@/lib/service/services";
import { queueFigures } from "./queue-state";

export async function readMetrics(services: Pick<Services, "db">) {
  const [queue, totals, connections] = await Promise.all([
    queueFigures(services),
    findInstanceTotals(services.db),
    countConnections(services.db),
  ]);
  return { queue, totals, connections };
}
