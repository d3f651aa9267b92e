"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Tag } from "lucide-react";
import { useId, useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { FormProblem } from "@/components/frame/form-problem";
import { priceAddress } from "@/components/parts/kind-labels";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LinkButton } from "@/components/ui/link-button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { toastDone } from "@/components/ui/toast";
import { catalogueOptions } from "@/lib/client/catalogue-queries";
import { priceOptions } from "@/lib/client/price-queries";
import { publishWorkerOptions, withdrawWorkerOptions } from "@/lib/client/workflow-queries";
import type { PublishedWorker } from "@/lib/contract/subscriptions";
import { formatPrice } from "@/lib/pricing/format-money";
import type { ItemName, Price } from "@/lib/schema/price";
import type { WorkflowDocument } from "@/lib/schema/workflow";

interface PublishWorkerFormProps {
  workflow: { readonly id: string; readonly name: string };
  offer: PublishedWorker | null;
  /** Document of the workflow's live version. */
  document: Pick<WorkflowDocument, "workers" | "description">;
  onClose: () => void;
}

const LAST = "last";

/** The form is mounted only after everything has loaded, so that its fields start with the current values. */
export function PublishWorkerForm({ workflow, offer, document, onClose }: PublishWorkerFormProps) {
  const form = useId();
  const [name, setName] = useState(offer?.name ?? workflow.name);
  const [description, setDescription] = useState(offer?.description ?? document.description ?? "");
  const [from, setFrom] = useState(String(offer?.result_from ?? LAST));
  const results = useResults(document.workers);
  const publish = useMutation(publishWorkerOptions(workflow.id));
  return (
    <Dialog
      onClose={onClose}
      width="md"
      title={`Publish ${workflow.name} as a worker`}
      description="Other workspaces can add this workflow as a worker. It runs here with your credentials. Those workspaces set the workflow's trigger variables and see only its result."
      footer={
        <>
          {offer && <Withdraw workflow={workflow} onDone={onClose} />}
          <Button onClick={onClose}>{offer ? "Close" : "Cancel"}</Button>
          <Button variant="primary" type="submit" form={form} busy={publish.isPending}>
            {offer ? "Save" : "Publish worker"}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const result_from = from === LAST ? null : Number(from);
          publish.mutate(
            { name, description, result_from },
            {
              onSuccess: () =>
                toastDone(offer ? `${name} was saved` : `${name} is now available to every workspace`),
            },
          );
        }}
      >
        {offer ? <Published id={offer.id} /> : <PriceBefore workflowId={workflow.id} />}
        <TextField
          label="Name"
          help="Shown in the worker palette."
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <TextareaField
          label="Description"
          help="Describe the worker's inputs, its output and how often the data updates."
          rows={3}
          maxLength={2000}
          value={description}
          onChange={setDescription}
        />
        <SelectField
          label="Result"
          help="The worker whose result is returned."
          value={from}
          onChange={setFrom}
          options={results}
        />
        <FormProblem error={publish.error} />
      </form>
    </Dialog>
  );
}

/**
 * Warns that a worker doesn't inherit the workflow's price, because the owner might otherwise give the worker
 * away for free.
 */
function PriceBefore({ workflowId }: { workflowId: string }) {
  const price = usePriceOf({ kind: "workflow", id: workflowId });
  const costs = price && price.mode !== "free";
  return (
    <p className={clsx("rounded-md border px-3 py-2", costs && "border-warn-line bg-warn-soft")}>
      {costs && `This workflow costs ${formatPrice(price)}. `}
      The worker has its own price. It's free until you set one here after publishing.
    </p>
  );
}

function Published({ id }: { id: string }) {
  const price = usePriceOf({ kind: "worker", id });
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-ok-line bg-ok-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-56">
        Published. Users always run your current live version.
        {price?.mode === "free" && " The worker is free until you set a price."}
        {price && price.mode !== "free" && ` The worker costs ${formatPrice(price)}.`}
      </p>
      <LinkButton size="sm" icon={Tag} href={priceAddress({ kind: "worker", id })}>
        {price && price.mode !== "free" ? "Change price" : "Set price"}
      </LinkButton>
    </div>
  );
}

function usePriceOf(item: ItemName): Price | undefined {
  return useQuery(priceOptions(item)).data?.answer.price;
}

function useResults(workers: WorkflowDocument["workers"]) {
  const catalogue = useQuery(catalogueOptions);
  return [
    {
      value: LAST,
      label: "The trigger's response",
      hint: "Default: the last worker's result",
    },
    ...workers.map(({ index, type, name }) => {
      const title = catalogue.data?.items.find((item) => item.type === type)?.title ?? type;
      return { value: String(index), label: `#${index} ${name || title}` };
    }),
  ];
}

function Withdraw({ workflow, onDone }: { workflow: { id: string; name: string }; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" className="mr-auto" onClick={() => setAsking(true)}>
        Unpublish worker
      </Button>
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Unpublish ${workflow.name} as a worker?`}
        consequence="Workflows that use this worker will fail, including your subscribers' workflows. If you publish it again, it keeps its price and subscribers."
        action="Unpublish worker"
        change={withdrawWorkerOptions(workflow.id)}
        input={undefined}
        done={`${workflow.name} is no longer published as a worker`}
        failed={`Couldn't unpublish ${workflow.name}`}
        onDone={onDone}
      />
    </>
  );
}
