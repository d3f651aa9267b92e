import "server-only";
import { connect } from "@/db/client";
import { POOL } from "@/db/connections";
import { createCallerCache } from "@/lib/auth/caller-cache";
import { createPasswords } from "@/lib/auth/passwords";
import { createSecurityLog } from "@/lib/auth/security-log";
import type { ServerEnv } from "@/lib/env";
import { systemClock } from "@/lib/kit/clock";
import { createSeal, deriveKey } from "@/lib/kit/seal";
import { createWebCaches } from "@/lib/service/intake/web-caches";
import { createStoreCache } from "@/lib/service/market/create-store-cache";
import { createInstanceTotals } from "@/lib/service/process/instance-totals";
import { makeLog } from "@/lib/service/process/log";
import { createTracing } from "@/lib/service/process/tracing";
import type { Services, WebCaches } from "./services";

export function makeServices(env: ServerEnv): Services {
  const connection = connect(env.databaseUrl, { max: POOL, name: "millrace" });
  const clock = systemClock(env.clockOffsetSeconds);
  const log = makeLog();
  let memory: Promise<WebCaches> | undefined;
  const services: Services = {
    env,
    clock,
    hot: connection.hot,
    listen: connection.listen,
    web: () => {
      memory ??= createWebCaches(services).catch((error) => {
        // The database was down. The next caller tries again.
        memory = undefined;
        throw error;
      });
      return memory;
    },
    db: connection.db,
    log,
    totals: createInstanceTotals({ db: connection.db, log }),
    tracing: env.tracing === null ? null : createTracing(env.tracing, clock, log),
    seal: createSeal(env.secretKey),
    storeCache: createStoreCache(),
    passwords: createPasswords(),
    security: createSecurityLog({ db: connection.db, clock, log }),
    callers: createCallerCache(() => performance.now()),
    cookieSecret: deriveKey(env.secretKey, "session cookie").toString("base64url"),
    publicUrl: env.publicUrl,
    oidc: env.oidc,
    end: async () => {
      await (await memory?.catch(() => undefined))?.stop();
      await services.security.flush();
      await services.totals.flush();
      await services.tracing?.stop();
      await connection.end();
    },
  };
  return services;
}
