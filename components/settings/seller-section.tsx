"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/frame/query-state";
import { SavedForm } from "@/components/frame/saved-form";
import { useMe } from "@/components/frame/use-me";
import { useSavedForm } from "@/components/frame/use-saved-form";
import { Section } from "@/components/parts/section";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { saveSellerPageOptions } from "@/lib/client/market-queries";
import { query } from "@/lib/client/query";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { getSellerPage } from "@/lib/contract/sellers";

type Page = AnswerOf<typeof getSellerPage>;

export function SellerSection() {
  const page = useQuery(query(getSellerPage));
  return (
    <Section
      title="Seller page"
      description={
        page.data?.url ? (
          <>
            Shown to everyone next to your listed items and, under your workspace's name, on{" "}
            <Link
              href={new URL(page.data.url).pathname}
              className="text-accent-text underline underline-offset-2"
            >
              your page in the store
            </Link>
            .
          </>
        ) : (
          "Shown in the store under your workspace's name while at least one of your items is listed."
        )
      }
    >
      <QueryState query={page} failed="Couldn't load the seller page" height="h-69.5">
        {(data) => <SellerForm saved={data} />}
      </QueryState>
    </Section>
  );
}

function SellerForm({ saved }: { saved: Page }) {
  const isOwner = useMe()?.workspace.role === "owner";
  const { state, field } = useSavedForm({
    saved: { about: saved.about, site: saved.site },
    save: saveSellerPageOptions,
    bodyOf: (written) => written,
    done: "The seller page was saved",
  });
  const about = field("about");
  return (
    <SavedForm
      state={state}
      action="Save page"
      readOnly={!isOwner && "Only owners of the workspace can change this."}
    >
      <TextareaField
        label="About"
        error={about.error}
        help="Describe what you make and for whom, in a few sentences."
        rows={4}
        maxLength={1000}
        disabled={!isOwner}
        value={about.value}
        onChange={about.onChange}
      />
      <TextField
        label="Website"
        help="Your website's URL, starting with https://. Optional."
        type="url"
        maxLength={200}
        placeholder="https://example.com"
        disabled={!isOwner}
        {...field("site")}
      />
    </SavedForm>
  );
}
