import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** Live processes. If a runner stops sending heartbeats, other runners take over its jobs. */
export const processes = pgTable("processes", {
  /**
   * ID of the process. For a runner, it is the ID of its graphile-worker pool, which also appears in the
   * locks of its jobs.
   */
  id: text("id").primaryKey(),
  role: text("role").notNull(),
  /** Operating system process ID, which is unique only on the machine that the process runs on. */
  pid: integer("pid"),
  startedAt: at("started_at").notNull().defaultNow(),
  heartbeatAt: at("heartbeat_at").notNull().defaultNow(),
  /**
   * Time when the process last polled the queue or was at full capacity. Shows that it is serving jobs, which
   * a heartbeat alone doesn't.
   */
  servedAt: at("served_at"),
  /** Number of runs that ended in the process in the minute before its heartbeat. */
  runsEnded: integer("runs_ended").notNull().default(0),
});
