"use client";

import { useQuery } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { ProblemState } from "@/components/frame/problem-state";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { keyStateOptions } from "@/lib/client/key-queries";
import { type Beginning, templatesOptions } from "@/lib/client/template-queries";
import { EMPTY_DOCUMENT } from "./example-document";
import { TemplateCard } from "./template-card";
import { templateKeys } from "./template-keys";

interface TemplateGalleryProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Name of the template or document from which a workflow is being created. */
  creating: string | null;
  onCreate: (beginning: Beginning) => void;
}

export function TemplateGallery({ open, onOpenChange, creating, onCreate }: TemplateGalleryProps) {
  const templates = useQuery({ ...templatesOptions, enabled: open });
  const keys = useQuery({ ...keyStateOptions, enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New workflow"
      description="Start from scratch, or from a template that runs right away."
      width="lg"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            icon={FilePlus2}
            busy={creating === EMPTY_DOCUMENT.name}
            disabled={creating !== null}
            onClick={() => onCreate({ document: EMPTY_DOCUMENT })}
          >
            Empty workflow
          </Button>
        </>
      }
    >
      {templates.isError && <ProblemState title="Couldn't load the templates" query={templates} />}
      <ul className="grid gap-3 sm:grid-cols-2">
        {templates.isPending && ["a", "b", "c", "d"].map((place) => <CardSkeleton key={place} />)}
        {templates.data?.items.map(({ id, title, summary, keys: wanted, document, drawing, tables }) => (
          <TemplateCard
            key={id}
            title={title}
            summary={summary}
            drawing={drawing}
            needs={templateKeys(wanted, keys.data)}
            workers={document.workers.length}
            busy={creating === document.name}
            disabled={creating !== null}
            onUse={() => onCreate({ document, tables })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function CardSkeleton() {
  return (
    <li className="flex min-h-68 flex-col gap-2 rounded-md border p-3">
      <Skeleton className="w-32" />
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
    </li>
  );
}
