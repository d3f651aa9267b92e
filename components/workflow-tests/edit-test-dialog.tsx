"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { QueryState } from "@/components/frame/query-state";
import { Button } from "@/components/ui/button";
import { CodeText } from "@/components/ui/code-text";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { saveTestOptions, workflowTestOptions } from "@/lib/client/test-queries";
import { expectedOf } from "@/lib/schema/expected-of";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { type Expectation, TEST_LIMITS, type WorkflowTest } from "@/lib/schema/workflow-test";
import { ExpectationFields } from "./expectation-fields";
import { expectationSentence } from "./expectation-sentence";
import { targetOptions } from "./target-options";
import { asExpectation, asWritten, NEW_EXPECTATION, type WrittenExpectation } from "./written-expectation";

interface EditTestDialogProps {
  workflowId: string;
  testId: string;
  document: WorkflowDocument;
  nameOf: (worker: number) => string;
  readOnly: boolean;
  onClose: () => void;
}

export function EditTestDialog(props: EditTestDialogProps) {
  const { workflowId, testId, nameOf, readOnly, onClose } = props;
  // Loaded once when the dialog opens. Saving sends the revision that was loaded, so that it can't overwrite
  // a newer version of the test.
  const test = useQuery({
    ...workflowTestOptions(workflowId, testId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      title={readOnly ? "Test" : "Edit test"}
      {...(test.data?.from_run && { description: <MadeFrom run={test.data.from_run} /> })}
      width="lg"
      footer={
        readOnly ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" form={form} busy={busy} disabled={!test.data}>
              Save test
            </Button>
          </>
        )
      }
    >
      <QueryState query={test} failed="Couldn't load the test" height="h-48">
        {(data) =>
          readOnly ? (
            <Expectations test={data} nameOf={nameOf} />
          ) : (
            <TestForm id={form} test={data} onBusy={setBusy} {...props} />
          )
        }
      </QueryState>
    </Dialog>
  );
}

function MadeFrom({ run }: { run: string }) {
  return (
    <Link href={`/runs/${run}`} className="text-accent-text underline underline-offset-2 touch:py-3">
      Open the run that the test was created from
    </Link>
  );
}

function Expectations({ test, nameOf }: { test: WorkflowTest; nameOf: EditTestDialogProps["nameOf"] }) {
  return (
    <>
      <h3 className="font-medium">{test.name}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-4">
        {test.expect.map((expectation, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: expectations have no identity except their index
          <li key={at} className="break-words">
            <CodeText text={expectationSentence({ ...expectation, ...expectedOf(expectation) }, nameOf)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface Row {
  readonly key: number;
  readonly written: WrittenExpectation;
}

interface TestFormProps extends EditTestDialogProps {
  id: string;
  test: WorkflowTest;
  onBusy: (busy: boolean) => void;
}

function TestForm({ id, test, workflowId, document, nameOf, onBusy, onClose }: TestFormProps) {
  const [name, setName] = useState(test.name);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    test.expect.map((expectation, key) => ({ key, written: asWritten(expectation) })),
  );
  const [isChecked, setChecked] = useState(false);
  const save = useMutation({
    ...saveTestOptions(workflowId),
    onMutate: () => onBusy(true),
    onError: () => onBusy(false),
  });
  const error = save.error instanceof ApiError ? save.error : null;
  const faultAt = (at: number) => {
    const read = rows[at] && asExpectation(rows[at].written);
    return isChecked && read?.ok === false ? read.error : error?.faultAt(`expect[${at}]`);
  };
  const hasOtherFault = save.error !== null && !rows.some((_, at) => error?.faultAt(`expect[${at}]`));
  const change = (key: number, written: WrittenExpectation) => {
    save.reset();
    setRows(rows.map((row) => (row.key === key ? { key, written } : row)));
  };
  const submit = () => {
    setChecked(true);
    const expect = readAll(rows);
    if (expect === null || name.trim() === "") return;
    save.mutate(
      { ...test, name: name.trim(), expect },
      {
        onSuccess: () => {
          onClose();
          toastDone("Test saved");
        },
      },
    );
  };
  return (
    <form
      id={id}
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Name"
        maxLength={200}
        autoComplete="off"
        error={name.trim() === "" ? "Enter a name." : undefined}
        value={name}
        onChange={setName}
      />
      <div className="flex flex-col gap-2">
        <h3 className="font-medium text-sm">Expectations</h3>
        {rows.length === 0 && (
          <p className="text-muted">
            Without expectations, the test fails only on requests without a recorded response.
          </p>
        )}
        {rows.map(({ key, written }, at) => (
          <ExpectationFields
            key={key}
            number={at + 1}
            value={written}
            targets={targetOptions(document, written.target, nameOf)}
            error={faultAt(at)}
            onChange={(next) => change(key, next)}
            onRemove={() => setRows(rows.filter((row) => row.key !== key))}
          />
        ))}
        <Button
          size="sm"
          icon={Plus}
          className="self-start"
          disabled={rows.length >= TEST_LIMITS.expectations}
          onClick={() => setRows([...rows, { key: nextKey(rows), written: NEW_EXPECTATION }])}
        >
          Add expectation
        </Button>
      </div>
      {hasOtherFault && <FormProblem error={save.error} />}
    </form>
  );
}

function nextKey(rows: readonly Row[]): number {
  return rows.reduce((highest, { key }) => Math.max(highest, key), -1) + 1;
}

function readAll(rows: readonly Row[]): Expectation[] | null {
  const read = rows.map(({ written }) => asExpectation(written));
  return read.every((each) => each.ok) ? read.map((each) => each.value) : null;
}
