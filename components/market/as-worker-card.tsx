"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { toastDone } from "@/components/ui/toast";
import { publishWorkerOptions, withdrawWorkerOptions } from "@/lib/client/market-queries";
import type { MarketDetail } from "@/lib/contract/market";
import { Card } from "./section";

/** One's own workflow as a worker that others put into theirs. */
export function AsWorkerCard({ item }: { item: MarketDetail }) {
  const mayPublish = useMe()?.workspace.role !== "viewer";
  return (
    <Card title="As a worker">
      <div>
        <p className="font-medium">As a worker</p>
        <p className="mt-1 text-muted text-sm">
          Other workspaces put it into their workflows as one node. It runs here, with your keys; they get its
          result and see nothing of its steps.
        </p>
      </div>
      {item.worker_id !== null && <Published item={item} workerId={item.worker_id} mayPublish={mayPublish} />}
      {item.worker_id === null && mayPublish && <PublishForm item={item} />}
    </Card>
  );
}

function PublishForm({ item }: { item: MarketDetail }) {
  const publish = useMutation(publishWorkerOptions(useQueryClient(), item.id));
  const [name, setName] = useState(item.name);
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        publish.mutate(
          { name, description: item.description },
          { onSuccess: () => toastDone(`${name} is in the palette of every workspace`) },
        );
      }}
    >
      <Field label="Name in the palette" className="w-full">
        {(control) => (
          <Input
            {...control}
            required
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <FormProblem error={publish.error} />
      <Button type="submit" busy={publish.isPending} disabled={!item.available || name.trim() === ""}>
        Publish as a worker
      </Button>
    </form>
  );
}

interface PublishedProps {
  item: MarketDetail;
  workerId: string;
  mayPublish: boolean;
}

function Published({ item, workerId, mayPublish }: PublishedProps) {
  const withdraw = useMutation(withdrawWorkerOptions(useQueryClient(), item.id));
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={`/market/worker/${workerId}`}>Its page</LinkButton>
      {mayPublish && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Withdraw…
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw ${item.name} as a worker?`}
        consequence="Workflows of others that use it fail from then on. Published again, it is the same worker."
        action="Withdraw worker"
        busy={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => setAsking(false),
            onError: (error) => toastProblem("The worker could not be withdrawn", error),
          })
        }
      />
    </div>
  );
}
