import { findValue } from "@/db/queries/provider-values";
import { findWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/repeated-runs";
import { fail, ok } from "@/lib/kit/result";
import { problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { requestReplay } from "@/lib/service/workflows/request-replay";
import { verdict } from "./verify-run";

export const verifyValue = on(
  contract.verifyValue,
  async (services, { caller, params: { id }, body: { provider_id: providerId, version }, request }) => {
    const row = await findWorkflow(services.db, caller.workspaceId, id);
    if (!row) return noWorkflow();
    const { workspaceId } = row;
    const value = await findValue(services.hot, { workflowId: id, providerId, readerId: null }, { version });
    if (value === null)
      return fail(problem("version_not_found", `The provider ${providerId} has no version ${version}.`));
    const asked = JSON.stringify({ providerId, version });
    const replay = { workspaceId, workflowId: id, kind: "verify", request: asked } as const;
    const result = await requestReplay(services, replay, request.signal);
    return result.ok ? ok(verdict.parse(JSON.parse(result.value))) : result;
  },
);
