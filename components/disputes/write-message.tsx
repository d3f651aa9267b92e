"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/textarea-field";
import { sayOptions } from "@/lib/client/dispute-queries";
import { DISPUTE_BOUNDS } from "@/lib/schema/dispute-bounds";

/** Maximum number of messages left at which the form shows how many the user can still send. */
const FEW = 5;

export function WriteMessage({ id, left }: { id: string; left: number }) {
  const [text, setText] = useState("");
  const say = useMutation(sayOptions(id));
  const given = text.trim();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        say.mutate(given, { onSuccess: () => setText("") });
      }}
    >
      <TextareaField
        label="Message"
        help={
          left <= FEW ? `Your side can send ${left} more ${left === 1 ? "message" : "messages"}.` : undefined
        }
        rows={3}
        maxLength={DISPUTE_BOUNDS.text}
        value={text}
        onChange={setText}
      />
      <FormProblem error={say.error} />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" disabled={given === ""} busy={say.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
