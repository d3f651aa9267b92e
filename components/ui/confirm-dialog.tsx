"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { QuestionProps } from "./question-dialog";
import { whenIdle } from "./when-idle";

const loadDialog = () => import("./question-dialog");
const QuestionDialog = lazy(() => loadDialog().then((file) => ({ default: file.QuestionDialog })));

export function ConfirmDialog(props: QuestionProps) {
  useEffect(() => whenIdle(loadDialog), []);
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <QuestionDialog {...props} />
    </Suspense>
  );
}
