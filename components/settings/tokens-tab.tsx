"use client";

import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { useEndless } from "@/components/frame/use-endless";
import { useMe } from "@/components/frame/use-me";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { deleteTokenOptions } from "@/lib/client/people-queries";
import { pages } from "@/lib/client/query";
import { listTokens } from "@/lib/contract/tokens";
import { NewToken } from "./new-token";

type Token = z.infer<NonNullable<(typeof listTokens)["answer"]>>["items"][number];

const PAGE_SIZE = 50;

export function TokensTab() {
  const tokens = useEndless(pages(listTokens, { query: { limit: PAGE_SIZE } }));
  const me = useMe();
  const [making, setMaking] = useState(false);
  const mayMake = me !== undefined && me.workspace.role !== "viewer";
  return (
    <Section
      title="API tokens"
      description="Use a token to call the management API (Authorization: Bearer). Each token works in this workspace only."
      action={
        mayMake && (
          <Button icon={Plus} onClick={() => setMaking(true)}>
            New token
          </Button>
        )
      }
    >
      <QuerySection
        endless={tokens}
        failed="Couldn't load the tokens"
        empty={
          <EmptyState icon={KeyRound} title="No tokens yet">
            Create a token to start workflows or read runs from your own programs.
          </EmptyState>
        }
      >
        {(items) => <Table label="API tokens" columns={COLUMNS} rows={items} rowKey={(token) => token.id} />}
      </QuerySection>
      {making && <NewToken onClose={() => setMaking(false)} />}
    </Section>
  );
}

const COLUMNS: readonly Column<Token>[] = [
  {
    id: "name",
    header: "Name",
    cell: (token) => (
      <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
        <span className="min-w-0 py-1 whitespace-normal font-medium wrap-anywhere">{token.name}</span>
        <code className="shrink-0 font-mono text-muted text-xs sm:max-md:hidden">{token.prefix}…</code>
      </span>
    ),
  },
  {
    id: "scopes",
    header: "Permissions",
    width: "w-28",
    cell: (token) => (token.scopes.includes("write") ? "Read and write" : "Read"),
  },
  {
    id: "used",
    header: "Last used",
    width: "w-28",
    cell: (token) =>
      token.last_used_at ? (
        <RelativeTime at={token.last_used_at} />
      ) : (
        <span className="text-muted">Never</span>
      ),
  },
  {
    id: "expires",
    header: "Expires",
    width: "w-28",
    from: "md",
    cell: (token) => <Expiry at={token.expires_at} />,
  },
  {
    id: "revoke",
    header: "Actions",
    quiet: true,
    align: "right",
    width: "w-24",
    cell: (token) => <RevokeToken token={token} />,
  },
];

function Expiry({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted">Never</span>;
  return Date.parse(at) < Date.now() ? <Badge tone="warn">Expired</Badge> : <RelativeTime at={at} />;
}

function RevokeToken({ token }: { token: Token }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${token.name}?`}
        consequence="Programs that use this token stop working immediately. You can't undo this."
        action="Revoke token"
        change={deleteTokenOptions}
        input={token.id}
        done={`${token.name} was revoked`}
        failed={`Couldn't revoke ${token.name}`}
      />
    </>
  );
}
