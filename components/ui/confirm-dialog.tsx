"use client";

import { lazy, Suspense, useState } from "react";
import type { QuestionProps } from "./question-dialog";

const QuestionDialog = lazy(() =>
  import("./question-dialog").then((file) => ({ default: file.QuestionDialog })),
);

/** Asks before something is done. What draws it comes with the first question of the page. */
export function ConfirmDialog(props: QuestionProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <QuestionDialog {...props} />
    </Suspense>
  );
}
