import { useQuery } from "@tanstack/react-query";
import { shortId } from "@/components/parts/short-id";
import { Link } from "@/components/ui/link";
import { STATUS_LOOKS, StatusIcon } from "@/components/ui/status-badge";
import { retriesOptions } from "@/lib/client/bulk-retry-queries";
import type { Run } from "@/lib/schema/run";
import { Fact } from "./fact";

const linkStyle = "font-mono text-accent-text text-xs underline underline-offset-2";
const EVERY_MS = 5_000;

export function RetriedAs({ run }: { run: Run }) {
  const retries = useQuery(retriesOptions(run.id, EVERY_MS));
  const items = retries.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Fact name="Retried as">
      <span className="flex min-h-5 flex-wrap items-center gap-x-3">
        {items.map(({ id, status, repair_id }) => (
          <span key={id} className="inline-flex items-center gap-1">
            <StatusIcon status={status} />
            <Link
              href={`/runs/${id}`}
              aria-label={`${shortId(id)}: ${STATUS_LOOKS[status].word}`}
              className={linkStyle}
            >
              {shortId(id)}
            </Link>
            {repair_id && <BulkRetryLink id={repair_id} />}
          </span>
        ))}
      </span>
    </Fact>
  );
}

export function BulkRetryOf({ run, original }: { run: Run; original: string }) {
  const retries = useQuery(retriesOptions(original));
  const bulkRetry = retries.data?.items.find(({ id }) => id === run.id)?.repair_id;
  return bulkRetry ? <BulkRetryLink id={bulkRetry} /> : null;
}

function BulkRetryLink({ id }: { id: string }) {
  return (
    <Link href={`/runs/repairs/${id}`} className="ml-1 text-accent-text text-xs underline underline-offset-2">
      bulk retry
    </Link>
  );
}
