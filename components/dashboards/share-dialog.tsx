"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { toastDone } from "@/components/ui/toast";
import { createShareLinkOptions, deleteShareLinkOptions } from "@/lib/client/dashboard-queries";
import { priceOptions } from "@/lib/client/price-queries";
import { query } from "@/lib/client/query";
import { listShareLinks, type ShareLink } from "@/lib/contract/share-links";
import { formatPrice } from "@/lib/pricing/format-money";
import type { Visibility } from "@/lib/schema/dashboard";
import type { Price } from "@/lib/schema/price";
import { VisibilityChoice } from "./visibility-choice";

interface ShareDialogProps {
  kind: ShareLink["kind"];
  item: { id: string; name: string };
  /** Who can see the dashboard. Not set for widgets, because widgets always belong to the whole workspace. */
  visibility?: Visibility;
  /** True if the widget shows rows of a table, which are hidden from people outside the workspace. */
  showsTable?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShareDialog({
  kind,
  item,
  visibility,
  showsTable = false,
  open,
  onOpenChange,
}: ShareDialogProps) {
  const links = useQuery({ ...query(listShareLinks, { query: { kind, id: item.id } }), enabled: open });
  const create = useMutation(createShareLinkOptions(kind, item.id));
  const price = useQuery({ ...priceOptions({ kind, id: item.id }), enabled: open }).data?.answer.price;
  const isPrivate = visibility === "private";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="md"
      title={`Share ${item.name}`}
      description={`${whoSees(kind, price)} A link doesn't give access to the rest of the workspace.`}
      footer={
        <Button
          variant="primary"
          icon={Link2}
          busy={create.isPending}
          disabled={isPrivate}
          onClick={() =>
            create.mutate(undefined, {
              onError: (error) => toastProblem("Couldn't create the link", error),
            })
          }
        >
          Create public link
        </Button>
      }
    >
      {visibility && <VisibilityChoice id={item.id} visibility={visibility} />}
      {showsTable && (
        <p className="mb-3 rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
          A public link can't show this table's rows because the table isn't published. Add a data provider
          for the table to a workflow, publish it, and use that data provider for the widget.
        </p>
      )}
      {links.isPending && <Skeleton className="h-8 w-full" />}
      {links.isError && <ProblemState title="Couldn't load the links" error={links.error} />}
      {links.data?.items.length === 0 && <p className="text-muted">No public links yet.</p>}
      {isPrivate && links.data && links.data.items.length > 0 && (
        <p className="mb-3 text-muted">Links don't work while this {kind} is private.</p>
      )}
      <ul className="flex flex-col gap-3">
        {links.data?.items.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </Dialog>
  );
}

function whoSees(kind: ShareLink["kind"], price: Price | undefined): string {
  return price && price.mode !== "free"
    ? `This ${kind} costs ${formatPrice(price)}. Without a subscription, a public link shows its price but not its data.`
    : `Anyone with a public link can see this ${kind} and its data without signing in, even if a provider requires a key.`;
}

function LinkRow({ link }: { link: ShareLink }) {
  const revoke = useMutation(deleteShareLinkOptions);
  return (
    <li className="flex flex-col gap-1">
      <Address label="Copy the link" text={link.url} />
      <Address
        label="Copy embed code"
        text={`<iframe src="${link.embed_url}" width="600" height="360" style="border:0"></iframe>`}
      />
      <div className="flex items-center justify-between gap-2 text-muted text-xs">
        <span>
          Created <RelativeTime at={link.created_at} />
        </span>
        <Button
          size="sm"
          variant="quiet"
          busy={revoke.isPending}
          onClick={() =>
            revoke.mutate(link.id, {
              onSuccess: () => toastDone("Link revoked"),
              onError: (error) => toastProblem("Couldn't revoke the link", error),
            })
          }
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}

function Address({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-center rounded-md border bg-sunken pl-2.5">
      <code className="min-w-0 flex-1 truncate font-mono text-xs" title={text}>
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
