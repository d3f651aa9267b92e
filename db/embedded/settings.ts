import { connectionsFor } from "@/db/connections";

export interface EmbeddedOptions {
  /** Absolute path. */
  readonly dataDir: string;
  /**
   * True for tests, whose data needn't survive a crash: no fsync, only one iteration of password hashing, and
   * no autovacuum.
   */
  readonly disposable?: boolean;
  readonly maxConnections?: number;
}

/**
 * Settings that differ from Postgres' defaults. Passed on the command line, so that they take precedence over
 * old configuration files.
 */
export function settings(
  port: number,
  { disposable = false, maxConnections = connectionsFor(1, 1) }: Omit<EmbeddedOptions, "dataDir">,
): string[] {
  const values: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    // Disables Unix sockets, whose paths are limited to 107 bytes. TCP with a password works on every system
    // and for every user.
    unix_socket_directories: "",
    // The server's own cache is small, because the operating system caches files too, and frees that memory
    // when other processes need it. Twice as much made no measured difference.
    shared_buffers: "64MB",
    autovacuum_work_mem: "16MB",
    max_wal_size: "2GB",
    // Disabled, because filling each new WAL file with zeros delays all commits by about 70 ms, once per two
    // thousand runs.
    wal_init_zero: "off",
    max_connections: String(maxConnections),
    fsync: disposable ? "off" : "on",
    synchronous_commit: disposable ? "off" : "on",
    full_page_writes: disposable ? "off" : "on",
    // Shared memory is allocated in the cluster's files, because POSIX segments would outlive a killed server
    // whose folder is gone.
    dynamic_shared_memory_type: "mmap",
    random_page_cost: "1.1",
    jit: "off",
    // The queue's table empties as fast as it fills, so it needs a vacuum several times a minute.
    autovacuum_naptime: "10s",
    // Tests use a single SCRAM iteration, because each test file opens ten connections, and each connection
    // has to authenticate. Autovacuum is off, because a test run creates hundreds of databases that live for
    // seconds.
    ...(disposable && { autovacuum: "off", scram_iterations: "1" }),
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
