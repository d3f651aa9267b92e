"use client";

import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { toastDone } from "@/components/ui/toast";
import { endSessionOptions } from "@/lib/client/people-queries";
import { pages } from "@/lib/client/query";
import { listSessions } from "@/lib/contract/sessions";
import { browserName } from "./browser-name";

type BrowserSession = z.infer<NonNullable<(typeof listSessions)["answer"]>>["items"][number];

const PAGE_SIZE = 50;

export function SessionsTab() {
  const sessions = useEndless(pages(listSessions, { query: { limit: PAGE_SIZE } }));
  return (
    <Section
      title="Sessions"
      description="Browsers signed in to your account. If you don't recognise one, sign it out and change your password."
    >
      <QuerySection endless={sessions} failed="Couldn't load the sessions" empty={null}>
        {(items) => (
          <Table label="Sessions" columns={COLUMNS} rows={items} rowKey={(session) => session.id} />
        )}
      </QuerySection>
    </Section>
  );
}

const COLUMNS: readonly Column<BrowserSession>[] = [
  {
    id: "browser",
    header: "Browser",
    cell: (session) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium" title={session.agent}>
          {browserName(session.agent)}
        </span>
        {session.current && <Badge tone="ok">This session</Badge>}
      </span>
    ),
  },
  {
    id: "address",
    header: "IP address",
    from: "md",
    width: "w-40",
    cell: (session) => <code className="font-mono text-xs">{session.address}</code>,
  },
  {
    id: "seen",
    header: "Last seen",
    width: "w-28",
    cell: (session) => <RelativeTime at={session.last_seen_at} />,
  },
  {
    id: "begun",
    header: "Signed in",
    width: "w-28",
    cell: (session) => <RelativeTime at={session.created_at} />,
  },
  {
    id: "end",
    header: "Actions",
    quiet: true,
    align: "right",
    width: "w-24",
    cell: (session) => !session.current && <EndSession session={session} />,
  },
];

/** Signs a browser out without asking for confirmation, because signing in again undoes it. */
function EndSession({ session }: { session: BrowserSession }) {
  const end = useMutation(endSessionOptions);
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={end.isPending}
      aria-label={`End the session in ${browserName(session.agent)}`}
      // Uses `mutateAsync`, because the refetch after the mutation unmounts this row, and callbacks passed to
      // `mutate` wouldn't run.
      onClick={() =>
        end.mutateAsync(session.id).then(
          () => toastDone("The session was ended"),
          (error: unknown) => toastProblem("Couldn't end the session", error),
        )
      }
    >
      End
    </Button>
  );
}
