"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { ProblemState } from "@/components/frame/problem-state";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { saveSellerPageOptions, sellerPageOptions } from "@/lib/client/market-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { getSellerPage } from "@/lib/contract/sellers";
import { Section } from "./section";

type Page = AnswerOf<typeof getSellerPage>;

/** What the workspace says of itself to whoever looks at what it offers. */
export function SellerSection() {
  const page = useQuery(sellerPageOptions);
  return (
    <Section
      title="Seller's page"
      description={
        page.data?.url ? (
          <>
            Everybody sees it beside what you list, under your workspace's name:{" "}
            <Link
              href={new URL(page.data.url).pathname}
              className="text-accent-text underline underline-offset-2"
            >
              your page in the store
            </Link>
            .
          </>
        ) : (
          "Shown in the store under your workspace's name, as long as something of yours is listed there."
        )
      }
    >
      {page.data ? (
        <SellerForm saved={page.data} />
      ) : page.isError ? (
        <ProblemState
          title="The seller's page could not be loaded"
          error={page.error}
          onRetry={page.refetch}
          retrying={page.isFetching}
        />
      ) : (
        <Skeleton className="h-69.5 w-full" />
      )}
    </Section>
  );
}

function SellerForm({ saved }: { saved: Page }) {
  const readOnly = useMe()?.workspace.role !== "owner";
  const [written, setWritten] = useState<Partial<Pick<Page, "about" | "site">>>({});
  const save = useMutation(saveSellerPageOptions(useQueryClient()));
  const error = save.error instanceof ApiError ? save.error : null;
  const { about, site } = { ...saved, ...written };
  return (
    <form
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(written, {
          onSuccess: () => {
            setWritten((now) => (now === written ? {} : now));
            toastDone("The seller's page was saved");
          },
        });
      }}
    >
      <Field
        label="About"
        error={error?.faultAt("about")}
        help="What you make and for whom, in a few sentences."
      >
        {(field) => (
          <Textarea
            {...field}
            rows={4}
            maxLength={1000}
            disabled={readOnly}
            value={about}
            onChange={(event) => setWritten({ ...written, about: event.target.value })}
          />
        )}
      </Field>
      <Field label="Site" error={error?.faultAt("site")} help="A page of your own, on https. Blank: none.">
        {(field) => (
          <Input
            {...field}
            type="url"
            maxLength={200}
            placeholder="https://example.com"
            disabled={readOnly}
            value={site}
            onChange={(event) => setWritten({ ...written, site: event.target.value })}
          />
        )}
      </Field>
      {error?.faults.length === 0 && <FormProblem error={error} />}
      {readOnly ? (
        <p className="text-muted text-xs">An owner of the workspace writes this.</p>
      ) : (
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabled={Object.keys(written).length === 0}
          className="justify-self-start"
        >
          Save the page
        </Button>
      )}
    </form>
  );
}
