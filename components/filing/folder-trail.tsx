"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "@/components/ui/link";
import { query } from "@/lib/client/query";
import { getFiling } from "@/lib/contract/filing";
import { type FiledKind, stepsOf } from "@/lib/schema/filing";
import { filingAddress } from "./filing-filter";

export function FolderTrail({ kind, id }: { kind: FiledKind; id: string }) {
  const folder = useQuery(query(getFiling, { params: { kind, id } })).data?.folder ?? "";
  if (folder === "") return null;
  return (
    <nav aria-label="Folder" className="flex min-w-0 max-w-96 shrink-[9] items-center gap-2">
      {stepsOf(folder).map(({ path, name }) => (
        <Fragment key={path}>
          <Link
            href={filingAddress(`/${kind}`, { folder: path, tags: [] })}
            title={name}
            className="min-w-6 truncate text-muted hover:text-text touch:min-w-11 touch:py-3"
          >
            {name}
          </Link>
          <span aria-hidden className="text-muted">
            /
          </span>
        </Fragment>
      ))}
    </nav>
  );
}
