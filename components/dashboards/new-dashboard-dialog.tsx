"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DrawingView } from "@/components/ui/drawing-view";
import { createDashboardOptions } from "@/lib/client/dashboard-queries";
import { startBoard } from "@/lib/client/home-queries";
import { forget } from "@/lib/client/query";
import { drawBoard } from "@/lib/drawings/draw-board";
import type { BoardTemplate } from "@/lib/templates/board-template";
import { BOARD_TEMPLATES } from "@/lib/templates/board-templates";

export function NewDashboardDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const queries = useQueryClient();
  const [saying, setSaying] = useState("");
  const empty = useMutation(createDashboardOptions);
  const start = useMutation({
    mutationFn: ({ document, title, widgets }: BoardTemplate) =>
      startBoard(withKeys(document), title, widgets, setSaying),
    onSuccess: async (id) => {
      await forget(queries, ["/dashboards"]);
      router.push(`/dashboards/${id}`);
    },
    onError: (error) => toastProblem("Couldn't create the dashboard", error),
  });
  const busy = start.isPending || empty.isPending;
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title="New dashboard"
      description="Start from scratch or from a template. Templates create, publish and run the workflow they need."
      width="lg"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            icon={Plus}
            busy={empty.isPending}
            disabled={busy}
            onClick={() =>
              empty.mutate(
                { name: "New dashboard" },
                {
                  onSuccess: ({ id }) => router.push(`/dashboards/${id}`),
                  onError: (error) => toastProblem("Couldn't create the dashboard", error),
                },
              )
            }
          >
            Empty dashboard
          </Button>
        </>
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2">
        {BOARD_TEMPLATES.map((template) => {
          const isThis = start.isPending && start.variables.id === template.id;
          return (
            <li key={template.id} className="flex flex-col rounded-md border bg-surface p-3">
              <DrawingView
                drawing={drawBoard(template.widgets.map(({ kind, place }) => ({ kind, ...place })))}
                className="mb-2 h-28 w-full"
              />
              <h3 className="font-medium">{template.title}</h3>
              <p className="mt-0.5 text-sm">{template.summary}</p>
              <footer className="mt-auto flex min-h-8 items-center justify-between gap-2 pt-3">
                <span role="status" className="text-muted text-xs">
                  {isThis ? saying : `${template.widgets.length} widgets`}
                </span>
                <Button
                  size="sm"
                  busy={isThis}
                  disabled={busy}
                  aria-label={`Use ${template.title}`}
                  onClick={() => start.mutate(template)}
                >
                  {" "}
                  Use template
                </Button>
              </footer>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-muted text-xs">
        Without your own credentials, dashboards from templates show sample data, marked as such.
      </p>
    </Dialog>
  );
}

/**
 * Gives each webhook a random key, which keeps everyone else out. Dashboards call as their owner, so they
 * don't need the key.
 */
function withKeys(document: BoardTemplate["document"]): BoardTemplate["document"] {
  const workers = document.workers.map((worker) =>
    worker.type === "webhook_trigger"
      ? { ...worker, params: { ...worker.params, api_key: crypto.randomUUID() } }
      : worker,
  );
  return { ...document, workers };
}
