"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/frame/query-state";
import { SavedForm } from "@/components/frame/saved-form";
import { useSavedForm } from "@/components/frame/use-saved-form";
import { Section } from "@/components/parts/section";
import { TextField } from "@/components/ui/text-field";
import { saveInstanceProfileOptions } from "@/lib/client/instance-queries";
import { query } from "@/lib/client/query";
import { getInstanceProfile } from "@/lib/contract/instance";
import type { InstanceProfile } from "@/lib/schema/instance-profile";
import { LogoField } from "./logo-field";

const PAGES = [
  ["terms_url", "Terms of service"],
  ["privacy_url", "Privacy policy"],
  ["imprint_url", "Legal notice"],
] as const;

export function ProfileSection() {
  const profile = useQuery(query(getInstanceProfile));
  return (
    <Section
      title="Instance name and legal pages"
      description="Shown in the store's footer. Emails include the name and contact details, and receipts also include the legal notice. Stripe and many countries require this information from sellers."
    >
      <QueryState query={profile} failed="Couldn't load the instance's name and legal pages" height="h-96">
        {(data) => <ProfileForm saved={data} />}
      </QueryState>
    </Section>
  );
}

function ProfileForm({ saved }: { saved: InstanceProfile }) {
  const { state, field } = useSavedForm({
    saved,
    save: saveInstanceProfileOptions,
    bodyOf: (written) => written,
    done: "Instance name and legal pages saved",
  });
  return (
    <SavedForm state={state} action="Save changes">
      <TextField label="Name" help="Shown instead of the name Millrace." maxLength={60} {...field("name")} />
      <LogoField {...field("logo")} />
      <TextField
        label="Contact"
        help="An email address, a phone number or a postal address."
        maxLength={200}
        {...field("contact")}
      />
      {PAGES.map(([key, label]) => (
        <TextField
          key={key}
          label={label}
          help="A URL that starts with https://."
          type="url"
          maxLength={200}
          {...field(key)}
        />
      ))}
    </SavedForm>
  );
}
