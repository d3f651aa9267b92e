import { announceKeys } from "@/db/queries/credentials";
import { findWorkspace, updateWorkspace } from "@/db/queries/workspaces";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/settings";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

type Settings = AnswerOf<typeof contract.getSettings>;
type Row = NonNullable<Awaited<ReturnType<typeof findWorkspace>>>;

export const getSettings = on(contract.getSettings, async ({ db, env }, { caller }) => {
  const row = await findWorkspace(db, caller.workspaceId);
  return row ? ok(settingsOf(row, env)) : notFound("workspace");
});

/** Workers use the new settings immediately (`vault.ts`) or within seconds (`compile-workflow.ts`). */
export const saveSettings = on(contract.saveSettings, async (services, { caller, body }) => {
  const { name, sample_data: sample = {}, concurrency, retention_days: days } = body;
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(sample.news === undefined ? {} : { sampleNews: sample.news }),
    ...(sample.market === undefined ? {} : { sampleMarket: sample.market }),
    ...(sample.economic === undefined ? {} : { sampleEconomic: sample.economic }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(days === undefined ? {} : { retentionDays: days }),
  };
  if (Object.keys(change).length === 0) return getSettings(services, { caller });
  const row = await services.db.transaction(async (tx) => {
    await announceKeys(tx, caller.workspaceId);
    return updateWorkspace(tx, caller.workspaceId, change);
  });
  services.part(OUTBOUND_ACCESS).forget(caller.workspaceId);
  return row ? ok(settingsOf(row, services.env)) : notFound("workspace");
});

function settingsOf(row: Row, { sampleData }: Services["env"]): Settings {
  return {
    name: row.name,
    sample_data: { news: row.sampleNews, market: row.sampleMarket, economic: row.sampleEconomic },
    concurrency: row.concurrency,
    retention_days: row.retentionDays,
    sample_data_override: sampleData === "auto" ? null : sampleData,
  };
}
