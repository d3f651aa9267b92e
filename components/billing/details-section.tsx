"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { ProblemState } from "@/components/frame/problem-state";
import { Section } from "@/components/settings/section";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { billingDetailsOptions, saveBillingDetailsOptions } from "@/lib/client/billing-queries";
import type { BillingDetails } from "@/lib/contract/payouts";

/** For owners: what stands on receipts, and where payouts go. */
export function DetailsSection() {
  const details = useQuery(billingDetailsOptions);
  return (
    <Section
      title="Billing details"
      description="They stand on receipts from the next one on. The bank account is for payouts, and on no receipt."
    >
      {details.data ? (
        <DetailsForm saved={details.data} />
      ) : details.isError ? (
        <ProblemState
          title="The billing details could not be loaded"
          error={details.error}
          onRetry={details.refetch}
          retrying={details.isFetching}
        />
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </Section>
  );
}

function DetailsForm({ saved }: { saved: BillingDetails }) {
  const [written, setWritten] = useState<Partial<BillingDetails>>({});
  const save = useMutation(saveBillingDetailsOptions(useQueryClient()));
  const error = save.error instanceof ApiError ? save.error : null;
  const shown = { ...saved, ...written };
  const field = (name: keyof BillingDetails) => ({
    value: shown[name],
    error: error?.faultAt(name),
    onChange: (text: string) => setWritten({ ...written, [name]: text }),
  });
  const { error: addressFault, onChange: changeAddress } = field("address");
  return (
    <form
      className="grid max-w-2xl gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(shown, {
          onSuccess: () => {
            setWritten((now) => (now === written ? {} : now));
            toastDone("The billing details were saved");
          },
        });
      }}
    >
      <TextField
        label="Name"
        help="Of the person or company. Blank: the workspace's name."
        maxLength={200}
        autoComplete="organization"
        {...field("name")}
      />
      <TextField label="Tax number" maxLength={100} autoComplete="off" {...field("tax_number")} />
      <Field label="Address" error={addressFault}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1000}
            autoComplete="street-address"
            value={shown.address}
            onChange={(event) => changeAddress(event.target.value)}
          />
        )}
      </Field>
      <TextField
        label="Bank account"
        help="As your bank writes it: IBAN, or account number and bank."
        maxLength={200}
        autoComplete="off"
        {...field("bank_account")}
      />
      {error?.faults.length === 0 && <FormProblem error={error} />}
      <Button
        type="submit"
        variant="primary"
        busy={save.isPending}
        disabled={Object.keys(written).length === 0}
        className="justify-self-start sm:col-span-2"
      >
        Save details
      </Button>
    </form>
  );
}
