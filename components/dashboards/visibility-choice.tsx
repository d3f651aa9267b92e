"use client";

import { useMutation } from "@tanstack/react-query";
import { toastProblem } from "@/components/frame/toast-problem";
import { RadioGroup } from "@/components/ui/radio-group";
import { saveDashboardOptions } from "@/lib/client/dashboard-queries";
import type { Visibility } from "@/lib/schema/dashboard";

export function VisibilityChoice({ id, visibility }: { id: string; visibility: Visibility }) {
  const save = useMutation(saveDashboardOptions(id));
  return (
    <div className="mb-4 border-b pb-3">
      <h3 className="font-medium text-sm">Visibility</h3>
      <RadioGroup
        label="Visibility"
        value={save.isPending ? (save.variables.visibility ?? visibility) : visibility}
        onChange={(next) =>
          save.mutate(
            { visibility: next },
            { onError: (error) => toastProblem("Couldn't change the visibility", error) },
          )
        }
        options={[
          {
            value: "workspace",
            label: "This workspace",
            help: "All members, with the access their role allows",
          },
          {
            value: "private",
            label: "Only you",
            help: "Other members can't open the dashboard, public links don't work, and it isn't listed in the market",
          },
        ]}
      />
    </div>
  );
}
