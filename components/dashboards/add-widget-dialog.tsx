"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ChevronRight, DatabaseZap } from "lucide-react";
import { useState } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { createWidgetOptions, providersOptions } from "@/lib/client/dashboard-queries";
import type { PublishedProvider } from "@/lib/contract/published";
import { useWidgetDraft } from "./use-widget-draft";
import { WidgetForm } from "./widget-form";

interface AddWidgetDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (widgetId: string) => void;
}

/** Two clicks: which provider, and add. */
export function AddWidgetDialog({ open, onOpenChange, onAdded }: AddWidgetDialogProps) {
  const [chosen, setChosen] = useState<PublishedProvider | null>(null);
  const change = (next: boolean) => {
    if (!next) setChosen(null);
    onOpenChange(next);
  };
  if (open && chosen)
    return (
      <ChosenProvider
        provider={chosen}
        onBack={() => setChosen(null)}
        onClose={() => change(false)}
        onAdded={onAdded}
      />
    );
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      width="lg"
      title="Add a widget"
      description="Choose the data provider whose published value it shows."
    >
      <ProviderChoice onChoose={setChosen} />
    </Dialog>
  );
}

function ProviderChoice({ onChoose }: { onChoose: (provider: PublishedProvider) => void }) {
  const providers = useQuery({ ...providersOptions, staleTime: 0 });
  if (providers.isPending) return <TableSkeleton columns={3} />;
  if (providers.isError)
    return (
      <ProblemState
        title="The data providers could not be loaded"
        error={providers.error}
        onRetry={providers.refetch}
      />
    );
  if (providers.data.items.length === 0)
    return (
      <EmptyState
        icon={DatabaseZap}
        title="Nothing is published yet"
        actions={<LinkButton href="/workflows">Go to the workflows</LinkButton>}
      >
        Give a workflow a data provider, publish it and let it run once.
      </EmptyState>
    );
  return (
    <ul className="-mx-2 flex flex-col">
      {providers.data.items.map((provider) => (
        <li key={`${provider.workflow_id}/${provider.provider_id}`}>
          <button
            type="button"
            onClick={() => onChoose(provider)}
            className="flex min-h-10 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover touch:min-h-12"
          >
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">{provider.workflow_name}</span>{" "}
              <code className="font-mono text-muted text-xs">{provider.provider_id}</code>
            </span>
            {provider.sample && <Badge tone="warn">Sample data</Badge>}
            <span className="text-muted text-xs max-sm:hidden">
              <RelativeTime at={provider.published_at} />
            </span>
            <ChevronRight aria-hidden className="size-4 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChosenProviderProps {
  provider: PublishedProvider;
  onBack: () => void;
  onClose: () => void;
  onAdded: (widgetId: string) => void;
}

function ChosenProvider({ provider, onBack, onClose, onAdded }: ChosenProviderProps) {
  const { workflow_id, provider_id, workflow_name } = provider;
  const source = { workflow_id, provider_id };
  const { draft, setDraft, published, problem } = useWidgetDraft(source, workflow_name);
  const create = useMutation(createWidgetOptions);
  const add = () =>
    create.mutate(
      { ...draft, source },
      {
        onSuccess: ({ id }) => {
          onAdded(id);
          onClose();
        },
        onError: (error) => toastProblem("The widget could not be made", error),
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      title="Add a widget"
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            variant="primary"
            busy={create.isPending}
            disabled={published === undefined || draft.name.trim() === ""}
            onClick={add}
          >
            Add to dashboard
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemState title="The data could not be loaded" error={problem} />
      ) : (
        <WidgetForm draft={draft} onChange={setDraft} published={published} />
      )}
    </Dialog>
  );
}
