"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { useState } from "react";
import { AddressLine, DraftAddress, PublicPageLink } from "@/components/canvas/node/address-line";
import { draftUrl } from "@/components/canvas/run/address-rows";
import { defaultValues, type Values, VariableFields } from "@/components/canvas/run/variable-fields";
import { useUnpublished } from "@/components/canvas/save/use-unpublished";
import { useEditor } from "@/components/canvas/state/editor-context";
import { variablesOf } from "@/components/canvas/state/triggers-of";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Segmented } from "@/components/ui/segmented";
import { toastDone } from "@/components/ui/toast";
import { query } from "@/lib/client/query";
import { getWorkflow, getWorkflowSettings, listEndpoints } from "@/lib/contract/workflows";
import { isMask } from "@/lib/editing/clipboard";
import type { Worker } from "@/lib/schema/workflow";
import { callText, LANGUAGE_WORDS, LANGUAGES, type Language } from "@/lib/snippets/call-text";
import { CallTrigger } from "./call-trigger";
import { TestedEndpoint } from "./tested-endpoint";
import { adviceOn, type Standing, testedLabels, testHelp } from "./trigger-labels";
import { useTest } from "./use-test";

export function TriggerTest({ worker }: { worker: Worker }) {
  const { workflowId } = useEditor();
  const queries = useQueryClient();
  const { test, busy } = useTest(worker.index);
  const standing = useStanding();
  const [answer, setAnswer] = useState<Readonly<Record<string, unknown>> | null>(null);
  const [language, setLanguage] = useState<Language>("curl");
  const variables = variablesOf(worker);
  const [values, setValues] = useState<Values>(() => defaultValues(variables));
  const endpoints = useQuery(query(listEndpoints, { params: { id: workflowId } }));
  const known = endpoints.data?.triggers.find((trigger) => trigger.worker === worker.index);
  const id = worker.params.webhook_id;
  const url =
    known?.endpoint_url ??
    (typeof id === "string" && id !== "" ? `${window.location.origin}/api/t/${workflowId}/${id}` : null);
  const key = worker.params.api_key;
  const keyed = isMask(key) || (typeof key === "string" && key !== "");
  const run = async () => {
    const outcome = await test();
    if (!outcome) return;
    setAnswer(outcome);
    const saved = await queries
      .fetchQuery({ ...query(getWorkflow, { params: { id: workflowId } }), staleTime: 0 })
      .catch(() => null);
    const said = saved && testedLabels(standing, saved.live_version);
    if (said) toastDone(said);
  };
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-1">
        <h3 className="flex items-center gap-2 font-medium text-sm">
          Live URL
          {known && <Badge tone={known.live ? "ok" : "neutral"}>{known.live ? "Live" : "Not live"}</Badge>}
          {keyed && <Badge>Key required</Badge>}
        </h3>
        {url ? (
          <AddressLine url={url} copy="Copy the live URL" />
        ) : (
          <p className="text-muted text-xs">Save the workflow to get a URL.</p>
        )}
        <p className="text-muted text-xs">
          Runs the published version. This URL never changes. {url && <PublicPageLink url={url} />}
        </p>
      </section>
      {url && <DraftAddress url={draftUrl(url)} copy="Copy the draft URL" />}
      <section className="flex flex-col items-start gap-2">
        <Button variant="primary" icon={Radio} busy={busy} onClick={() => void run()}>
          Run Test
        </Button>
        <p className="text-muted text-xs">{testHelp(standing)}</p>
        {answer !== null && <TestedEndpoint result={answer} />}
      </section>
      {url && (
        <>
          {variables.length > 0 && (
            <section>
              <h3 className="mb-2 font-medium text-sm">Values</h3>
              <VariableFields variables={variables} values={values} onChange={setValues} />
            </section>
          )}
          <CallTrigger url={url} values={values} keyed={keyed} advice={adviceOn} waits={busy} />
          <section>
            <div className="mb-1 flex items-center justify-between gap-2">
              <h3 className="font-medium text-sm">Call from your code</h3>
              <Segmented
                size="sm"
                label="Language"
                value={language}
                onChange={setLanguage}
                options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_WORDS[value] }))}
              />
            </div>
            <CodeBlock label="Call" code={callText(language, { url, variables: values, keyed })} />
          </section>
        </>
      )}
    </div>
  );
}

/** Only a live version can be protected, so the workflow's settings are loaded only if a version is live. */
function useStanding(): Standing {
  const { workflowId } = useEditor();
  const { live, changed: known } = useUnpublished();
  const changed = known !== false;
  const settings = useQuery({
    ...query(getWorkflowSettings, { params: { id: workflowId } }),
    enabled: live !== null && changed,
  });
  return { live, changed, protectedLive: settings.data?.protect_live ?? false };
}
