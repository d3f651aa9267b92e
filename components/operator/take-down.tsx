"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { toastDone } from "@/components/ui/toast";
import { takeDownOptions } from "@/lib/client/operator-queries";
import type { ItemName } from "@/lib/schema/price";

interface TakeDownProps {
  item: ItemName & { name: string };
  onClose: () => void;
}

/** Mounted while it is open. The seller reads the reason, so it has to be one. */
export function TakeDown({ item: { kind, id, name }, onClose }: TakeDownProps) {
  const [reason, setReason] = useState("");
  const [ends, setEnds] = useState(false);
  const takeDown = useMutation(takeDownOptions(useQueryClient()));
  const given = reason.trim();
  return (
    <FormDialog
      title={`Take ${name} out of the market?`}
      description="Nobody else can find or subscribe to it. The seller reads your reason on its page and by mail."
      action="Take it out"
      disabled={given === ""}
      busy={takeDown.isPending}
      error={takeDown.error}
      onClose={onClose}
      onSubmit={() =>
        takeDown.mutate(
          { kind, id, reason: given, ends },
          {
            onSuccess: () => {
              toastDone(`${name} is out of the market`);
              onClose();
            },
          },
        )
      }
    >
      <Field label="Reason" required>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Checkbox
        checked={ends}
        onChange={setEnds}
        label="End it for who has subscribed, too"
        help="They lose it at once, are told, and are given back the period that runs, from the seller's balance. Otherwise they keep it."
      />
    </FormDialog>
  );
}
