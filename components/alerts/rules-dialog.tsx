"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { QueryState } from "@/components/frame/query-state";
import { useMayChange } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { ShownOnce } from "@/components/ui/shown-once";
import { toastDone } from "@/components/ui/toast";
import { alertRulesOptions, saveAlertRulesOptions } from "@/lib/client/alert-queries";
import { ApiError } from "@/lib/client/api-error";
import type { AlertRule } from "@/lib/schema/alert-rule";
import { RuleFields } from "./rule-fields";
import { asRule, asWritten, faultOf, type WrittenRule } from "./written-rule";

export function RulesDialog({ workflowId, onClose }: { workflowId: string; onClose: () => void }) {
  const rules = useQuery(alertRulesOptions(workflowId));
  const form = useId();
  const readOnly = !useMayChange();
  const [secret, setSecret] = useState<string | null>(null);
  const save = useMutation(saveAlertRulesOptions(workflowId));
  if (secret !== null) return <Secret secret={secret} onClose={onClose} />;
  return (
    <Dialog
      onClose={onClose}
      title="Alerts for this workflow"
      description="Applies to runs of the live version. You get at most one message per error per hour, and one when the workflow recovers."
      width="md"
      footer={
        <>
          <Button onClick={onClose}>{readOnly ? "Close" : "Cancel"}</Button>
          {!readOnly && (
            <Button variant="primary" type="submit" form={form} busy={save.isPending} disabled={!rules.data}>
              Save alerts
            </Button>
          )}
        </>
      }
    >
      <QueryState query={rules} failed="Couldn't load the alerts" height="h-48">
        {(data) => (
          <>
            {!data.mail && (
              <p className="mb-4 rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
                This instance can't send email because <code>MILLRACE_SMTP_URL</code> isn't set. Alerts are
                still listed and sent to webhooks.
              </p>
            )}
            {data.unconfirmed && <Unconfirmed addresses={data.unconfirmed} />}
            <RulesForm
              id={form}
              saved={data.rules}
              readOnly={readOnly}
              error={save.error}
              onSave={(body) =>
                save.mutate(
                  { rules: body },
                  {
                    onSuccess: (answer) => {
                      toastDone(
                        answer.unconfirmed && answer.mail
                          ? "Alerts saved. New email addresses must be confirmed before they receive alerts."
                          : "The workflow's alerts were saved",
                      );
                      if (answer.secret === undefined) onClose();
                      else setSecret(answer.secret);
                    },
                  },
                )
              }
            />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function Unconfirmed({ addresses }: { addresses: readonly string[] }) {
  return (
    <div className="mb-4 rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
      <p>
        These addresses don&apos;t belong to members. They get no alerts until they are confirmed with the
        link in the email we sent:
      </p>
      <ul className="mt-1 wrap-anywhere">
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </div>
  );
}

interface RulesFormProps {
  id: string;
  saved: readonly AlertRule[];
  readOnly: boolean;
  error: unknown;
  onSave: (rules: AlertRule[]) => void;
}

function RulesForm({ id, saved, readOnly, error, onSave }: RulesFormProps) {
  const [written, setWritten] = useState<readonly WrittenRule[]>(() => asWritten(saved));
  const [tried, setTried] = useState(false);
  const wanted = written.filter((rule) => rule.wanted);
  const refused = (rule: WrittenRule) => {
    if (!(error instanceof ApiError)) return null;
    const path = `rules[${wanted.indexOf(rule)}]`;
    return error.faults.find((fault) => fault.path.startsWith(path))?.message ?? null;
  };
  return (
    <form
      id={id}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (wanted.every((rule) => faultOf(rule) === null)) onSave(wanted.map(asRule));
      }}
    >
      {written.map((rule) => (
        <RuleFields
          key={rule.on}
          rule={rule}
          readOnly={readOnly}
          fault={(tried ? faultOf(rule) : null) ?? refused(rule)}
          onChange={(changed) => setWritten(written.map((each) => (each.on === rule.on ? changed : each)))}
        />
      ))}
      {error instanceof ApiError && error.faults.length > 0 ? null : <FormProblem error={error} />}
    </form>
  );
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce
      open
      title="Webhook secret"
      description="We sign messages with this secret (Standard Webhooks). You won't see it again."
      onClose={onClose}
    >
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 break-all rounded-md border bg-sunken px-2 py-1 font-mono text-sm">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy the secret" />
      </div>
    </ShownOnce>
  );
}
