"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";

interface SavedFormOptions<Shown extends object, Answer, Body> {
  saved: Shown;
  save: UseMutationOptions<Answer, Error, Body>;
  bodyOf: (written: Partial<Shown>, shown: Shown) => Body;
  done: string;
}

export interface SavedFormState {
  readonly isWritten: boolean;
  readonly isSaving: boolean;
  /** An error that doesn't belong to a single field. */
  readonly problem: Error | null;
  readonly onSubmit: (event: FormEvent) => void;
}

/**
 * State of a form for values that are stored on the server. A field shows the user's edit until it is saved,
 * otherwise the stored value.
 */
export function useSavedForm<Shown extends object, Answer, Body>({
  saved,
  save,
  bodyOf,
  done,
}: SavedFormOptions<Shown, Answer, Body>) {
  const [written, setWritten] = useState<Partial<Shown>>({});
  const saving = useMutation(save);
  const error = saving.error instanceof ApiError ? saving.error : null;
  const shown: Shown = { ...saved, ...written };
  const write = (change: Partial<Shown>) => setWritten((now) => ({ ...now, ...change }));
  const state: SavedFormState = {
    isWritten: Object.keys(written).length > 0,
    isSaving: saving.isPending,
    problem: error?.faults.length ? null : saving.error,
    onSubmit: (event) => {
      event.preventDefault();
      saving.mutate(bodyOf(written, shown), {
        onSuccess: () => {
          // Discards the edits that were saved, but keeps anything typed while the save request was pending.
          setWritten((now) => (now === written ? {} : now));
          toastDone(done);
        },
      });
    },
  };
  return {
    state,
    shown,
    write,
    faultAt: (path: string) => error?.faultAt(path),
    field: <Name extends keyof Shown & string>(name: Name) => ({
      value: shown[name],
      error: error?.faultAt(name),
      onChange: (value: Shown[Name]) => setWritten((now) => ({ ...now, [name]: value })),
    }),
  };
}
