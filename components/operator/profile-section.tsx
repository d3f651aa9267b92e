"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { ProblemState } from "@/components/frame/problem-state";
import { Section } from "@/components/settings/section";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { instanceProfileOptions, saveInstanceProfileOptions } from "@/lib/client/instance-queries";
import type { InstanceProfile } from "@/lib/schema/instance-profile";
import { LogoField } from "./logo-field";

const PAGES = [
  ["terms_url", "Terms of service"],
  ["privacy_url", "Privacy policy"],
  ["imprint_url", "Imprint"],
] as const;

/** Name, logo, contact and legal pages that visitors of the store, buyers and sellers see. */
export function ProfileSection() {
  const profile = useQuery(instanceProfileOptions);
  return (
    <Section
      title="Name and legal pages"
      description="Shown in the store's footer. Emails carry the name and contact, receipts also the imprint. Stripe and many countries require them from sellers."
    >
      {profile.data ? (
        <ProfileForm saved={profile.data} />
      ) : profile.isError ? (
        <ProblemState
          title="Couldn't load the name and legal pages"
          error={profile.error}
          onRetry={profile.refetch}
          retrying={profile.isFetching}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Section>
  );
}

function ProfileForm({ saved }: { saved: InstanceProfile }) {
  const [written, setWritten] = useState<Partial<InstanceProfile>>({});
  const save = useMutation(saveInstanceProfileOptions(useQueryClient()));
  const error = save.error instanceof ApiError ? save.error : null;
  const shown = { ...saved, ...written };
  const write = (change: Partial<InstanceProfile>) => setWritten({ ...written, ...change });
  return (
    <form
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(written, {
          onSuccess: () => {
            setWritten((now) => (now === written ? {} : now));
            toastDone("Name and legal pages saved");
          },
        });
      }}
    >
      <Field label="Name" error={error?.faultAt("name")} help="Shown in place of Millrace.">
        {(field) => (
          <Input
            {...field}
            maxLength={60}
            value={shown.name}
            onChange={(event) => write({ name: event.target.value })}
          />
        )}
      </Field>
      <LogoField logo={shown.logo} error={error?.faultAt("logo")} onChange={(logo) => write({ logo })} />
      <Field
        label="Contact"
        error={error?.faultAt("contact")}
        help="An email address, a phone number or a postal address."
      >
        {(field) => (
          <Input
            {...field}
            maxLength={200}
            value={shown.contact}
            onChange={(event) => write({ contact: event.target.value })}
          />
        )}
      </Field>
      {PAGES.map(([key, label]) => (
        <Field key={key} label={label} error={error?.faultAt(key)} help="URL of a page on https.">
          {(field) => (
            <Input
              {...field}
              type="url"
              maxLength={200}
              value={shown[key]}
              onChange={(event) => write({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {error?.faults.length === 0 && <FormProblem error={error} />}
      <Button
        type="submit"
        variant="primary"
        busy={save.isPending}
        disabled={Object.keys(written).length === 0}
        className="justify-self-start"
      >
        Save changes
      </Button>
    </form>
  );
}
