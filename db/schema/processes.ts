import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** Live processes. A silent runner loses its jobs to the others. */
export const processes = pgTable("processes", {
  /** For a runner, graphile-worker's pool ID, which is in the locks of its jobs. */
  id: text("id").primaryKey(),
  role: text("role").notNull(),
  /** Process ID on its machine. */
  pid: integer("pid"),
  startedAt: at("started_at").notNull().defaultNow(),
  heartbeatAt: at("heartbeat_at").notNull().defaultNow(),
  /** When it last asked the queue for jobs, or had no free slot. A heartbeat alone doesn't prove that. */
  servedAt: at("served_at"),
  /** Runs that ended in it in the minute before its heartbeat. */
  runsEnded: integer("runs_ended").notNull().default(0),
});
