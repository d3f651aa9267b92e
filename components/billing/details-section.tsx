"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/frame/query-state";
import { SavedForm } from "@/components/frame/saved-form";
import { useSavedForm } from "@/components/frame/use-saved-form";
import { Section } from "@/components/parts/section";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { saveBillingDetailsOptions } from "@/lib/client/billing-queries";
import { query } from "@/lib/client/query";
import { type BillingDetails, getBillingDetails } from "@/lib/contract/payouts";

export function DetailsSection() {
  const details = useQuery(query(getBillingDetails));
  return (
    <Section
      title="Billing details"
      description="These details are printed on future receipts, except for the bank account, which is used for payouts only."
    >
      <QueryState query={details} failed="Couldn't load the billing details" height="h-56">
        {(data) => <DetailsForm saved={data} />}
      </QueryState>
    </Section>
  );
}

function DetailsForm({ saved }: { saved: BillingDetails }) {
  const { state, field } = useSavedForm({
    saved,
    save: saveBillingDetailsOptions,
    bodyOf: (_, shown) => shown,
    done: "The billing details were saved",
  });
  const address = field("address");
  return (
    <SavedForm state={state} action="Save details" className="sm:grid-cols-2">
      <TextField
        label="Name"
        help="Name of the person or company. Leave empty to use the workspace name."
        maxLength={200}
        autoComplete="organization"
        {...field("name")}
      />
      <TextField label="Tax number" maxLength={100} autoComplete="off" {...field("tax_number")} />
      <TextareaField
        label="Address"
        error={address.error}
        rows={3}
        maxLength={1000}
        autoComplete="street-address"
        value={address.value}
        onChange={address.onChange}
      />
      <TextField
        label="Bank account"
        help="IBAN, or account number and bank, as on your bank statement."
        maxLength={200}
        autoComplete="off"
        {...field("bank_account")}
      />
      <TextField
        label="Tax note"
        help="A line on your receipts, such as “VAT exempt under the small business scheme”. Leave empty to omit the line."
        maxLength={300}
        autoComplete="off"
        {...field("tax_note")}
      />
    </SavedForm>
  );
}
