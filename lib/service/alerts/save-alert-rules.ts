import type { Db } from "@/db/handle";
import { waitForAlerts } from "@/db/queries/alert-events";
import { type AlertRulesRow, findAlertRules, saveAlertRules as save } from "@/db/queries/alert-rules";
import { endAlertsOf } from "@/db/queries/alerts";
import { dropNotices, findWaitingNotices } from "@/db/queries/notices";
import { lockWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/alerts";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { createAddressGuard } from "@/lib/egress/address-guard";
import { checkUrl, portOf } from "@/lib/egress/check-url";
import { parseAddress } from "@/lib/egress/is-public-address";
import { ok, type Result } from "@/lib/kit/result";
import { ALERT_RULES } from "@/lib/schema/alert-bounds";
import { type AlertRule, completeRule } from "@/lib/schema/alert-rule";
import type { Problem } from "@/lib/schema/problem";
import { newSigningSecret } from "@/lib/service/hooks/sign-message";
import { on } from "@/lib/service/on";
import { askReceiver } from "@/lib/service/outbound/ask-receiver";
import { invalidField } from "@/lib/service/process/faults";
import { alertRulesOf } from "./alert-rules-of";
import { findUnconfirmed } from "./find-unconfirmed";
import { noWorkflow } from "./get-alert-rules";

type Saved = Result<AnswerOf<typeof contract.saveAlertRules>, Problem>;

/** Open alerts of removed or changed rules end without a notification. */
export const saveAlertRules = on(contract.saveAlertRules, async (services, { caller, params, body }) => {
  const { db, env, clock, seal } = services;
  const rules = body.rules.map(completeRule);
  const refusal = await refuseAddresses(env.egressAllow, rules);
  if (refusal !== null) return refusal;
  return db.transaction(async (tx): Promise<Saved> => {
    const workflow = await lockWorkflow(tx, caller.workspaceId, params.id);
    if (!workflow) return noWorkflow();
    // Waits for alerts being processed, so that earlier events are handled either before this point, with the
    // old rules, or after it, with the new ones.
    await waitForAlerts(tx);
    const now = new Date(clock());
    const before = await findAlertRules(tx, workflow.id);
    const changed = changedRules(before, rules);
    await endAlertsOf(tx, workflow.id, changed, now);
    await dropUnwanted(tx, workflow.id, rules);
    const hasWebhooks = rules.some(({ to }) => to.some(({ channel }) => channel === "webhook"));
    const secret = hasWebhooks && !before?.sealed ? newSigningSecret() : null;
    const silence = secondsOf(rules, "silence");
    await save(tx, {
      workflowId: workflow.id,
      workspaceId: caller.workspaceId,
      rules: JSON.stringify(rules),
      sealed: secret !== null ? seal.seal(secret) : hasWebhooks ? (before?.sealed ?? null) : null,
      slowMs: secondsOf(rules, "slow"),
      silenceMs: silence,
      ...(silence !== null && before && !changed.includes("silence")
        ? { silentSince: before.silentSince, silenceDue: before.silenceDue }
        : { silentSince: now, silenceDue: silence === null ? null : new Date(now.getTime() + silence) }),
      updatedAt: now,
    });
    const unconfirmed = await findUnconfirmed(tx, caller.workspaceId, rules);
    for (const address of unconfirmed)
      await askReceiver(services, tx, { workspaceId: caller.workspaceId, address });
    return ok({
      ...{ rules, is_default: false, mail: env.mail !== undefined },
      ...(unconfirmed.length > 0 && { unconfirmed }),
      ...(secret !== null && { secret }),
    });
  });
});

function changedRules(before: AlertRulesRow | undefined, rules: readonly AlertRule[]) {
  const old = alertRulesOf({ rules: before?.rules ?? null, email: null });
  const threshold = (all: readonly AlertRule[], on: string) => {
    const rule = all.find((each) => each.on === on);
    return rule && (rule.threshold ?? 0);
  };
  return ALERT_RULES.filter((on) => {
    const now = threshold(rules, on);
    // Without stored rules, the workflow used the default rules until now. In this case, every rule in
    // `rules` counts as unchanged, except `silence`.
    if (before === undefined) return now === undefined || on === "silence";
    return now === undefined || now !== threshold(old, on);
  });
}

/** Drops waiting notices to removed recipients, even those about earlier events. */
async function dropUnwanted(tx: Db, workflowId: string, rules: readonly AlertRule[]): Promise<void> {
  const waiting = await findWaitingNotices(tx, workflowId);
  const unwanted = waiting.filter(
    ({ rule, channel, address }) =>
      !rules.some(
        ({ on, to }) => on === rule && to.some((one) => one.channel === channel && one.address === address),
      ),
  );
  await dropNotices(
    tx,
    unwanted.map(({ id }) => id),
  );
}

function secondsOf(rules: readonly AlertRule[], on: "slow" | "silence"): number | null {
  const threshold = rules.find((rule) => rule.on === on)?.threshold;
  return threshold === undefined ? null : threshold * 1000;
}

/** Host names are not resolved, because they can point elsewhere later. */
async function refuseAddresses(allow: readonly string[], rules: readonly AlertRule[]) {
  const guard = createAddressGuard({ allow });
  for (const [index, { to }] of rules.entries()) {
    for (const [place, { channel, address }] of to.entries()) {
      if (channel !== "webhook") continue;
      const path = `rules[${index}].to[${place}].address`;
      const url = checkUrl(address);
      if (!url.ok) return invalidField(path, "invalid_format", url.error);
      if (parseAddress(url.value.hostname) === null) continue;
      const checked = await guard.addressesOf(url.value.hostname, portOf(url.value));
      if (!checked.ok) return invalidField(path, "egress_blocked", checked.error);
    }
  }
  return null;
}
