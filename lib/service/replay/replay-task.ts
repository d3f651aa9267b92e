import type { Task } from "graphile-worker";
import { z } from "zod";
import { findReplay, finishReplay, type ReplayRow } from "@/db/queries/replays";
import type { Services } from "@/lib/service/services";
import { runTests } from "./run-tests";
import { verifyRun } from "./verify-run";

const payload = z.object({ id: z.string() });

/** After a crash, another runner processes the request again from the start. */
export function createReplayTask(services: Services, stop: AbortSignal): Task {
  const { db, clock } = services;
  return async (given) => {
    const replay = await findReplay(db, payload.parse(given).id);
    if (replay === undefined || replay.result !== null) return;
    const result = await execute(services, replay, stop);
    await finishReplay(db, replay.id, JSON.stringify(result), new Date(clock()));
  };
}

function execute(services: Services, replay: ReplayRow, stop: AbortSignal): Promise<unknown> {
  return replay.kind === "tests" ? runTests(services, replay, stop) : verifyRun(services, replay, stop);
}
