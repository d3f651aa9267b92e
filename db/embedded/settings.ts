import { connectionsFor } from "@/db/connections";

export interface EmbeddedOptions {
  /** Absolute. */
  readonly dataDir: string;
  /** For tests: nothing is forced to disk, proven at length or tidied up. */
  readonly disposable?: boolean;
  /** Left out: room for a web server and one worker. */
  readonly maxConnections?: number;
}

/** What differs from Postgres' own defaults; given on the command line, so that the code rules, not old files. */
export function settings(
  port: number,
  { disposable = false, maxConnections = connectionsFor(1, 1) }: Omit<EmbeddedOptions, "dataDir">,
): string[] {
  const values: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    // TCP and a password work alike on every system and under every user; socket paths are limited to 107 bytes.
    unix_socket_directories: "",
    // The system keeps files in memory too, and gives that back when others need it.
    shared_buffers: disposable ? "64MB" : "128MB",
    autovacuum_work_mem: "16MB",
    max_wal_size: "2GB",
    // A log file filled with zeros first holds up every commit for some 70 ms, once for each two thousand runs.
    wal_init_zero: "off",
    max_connections: String(maxConnections),
    fsync: disposable ? "off" : "on",
    synchronous_commit: disposable ? "off" : "on",
    full_page_writes: disposable ? "off" : "on",
    // In a file of the cluster: POSIX segments would outlive a killed server whose folder is gone.
    dynamic_shared_memory_type: "mmap",
    random_page_cost: "1.1",
    jit: "off",
    // The queue's table is emptied as fast as it fills: what is left behind is cleared away several times a minute.
    autovacuum_naptime: "10s",
    // A test file opens ten connections, and a run of the tests has hundreds of databases that live for seconds.
    ...(disposable && { autovacuum: "off", scram_iterations: "1" }),
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
