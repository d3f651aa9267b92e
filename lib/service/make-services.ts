import "server-only";
import { connect } from "@/db/client";
import { POOL } from "@/db/connections";
import { createCallerCache } from "@/lib/auth/caller-cache";
import { createPasswords } from "@/lib/auth/passwords";
import { createSecurityLog } from "@/lib/auth/security-log";
import type { ServerEnv } from "@/lib/env";
import { systemClock } from "@/lib/kit/clock";
import { createSeal, deriveKey } from "@/lib/kit/seal";
import { createParts } from "@/lib/service/process/create-parts";
import { makeLog } from "@/lib/service/process/log";
import type { Services } from "./services";

export function makeServices(env: ServerEnv): Services {
  const connection = connect(env.databaseUrl, {
    directUrl: env.databaseDirectUrl,
    max: POOL,
    name: "millrace",
  });
  const clock = systemClock(env.clockOffsetSeconds);
  const log = makeLog();
  const parts = createParts(() => services);
  const services: Services = {
    env,
    clock,
    hot: connection.hot,
    listen: connection.listen,
    part: parts.part,
    db: connection.db,
    log,
    seal: createSeal(env.secretKey),
    passwords: createPasswords(),
    security: createSecurityLog({ db: connection.db, clock, log }),
    callers: createCallerCache(() => performance.now()),
    cookieSecret: deriveKey(env.secretKey, "session cookie").toString("base64url"),
    publicUrl: env.publicUrl,
    oidc: env.oidc,
    end: async () => {
      await parts.stop();
      await services.security.flush();
      await connection.end();
    },
  };
  return services;
}
