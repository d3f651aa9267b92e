import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** Processes that are alive. A worker that is silent loses its jobs to the others. */
export const processes = pgTable("processes", {
  /** Of a worker graphile-worker's pool id: what its jobs are locked by. */
  id: text("id").primaryKey(),
  role: text("role").notNull(),
  /** On its own machine. */
  pid: integer("pid"),
  startedAt: at("started_at").notNull().defaultNow(),
  heartbeatAt: at("heartbeat_at").notNull().defaultNow(),
  /** When it last asked the queue for jobs, or had no place for more: a beat by itself says that of nobody. */
  servedAt: at("served_at"),
  /** Runs that ended in it in the minute before its heartbeat. */
  runsEnded: integer("runs_ended").notNull().default(0),
});
