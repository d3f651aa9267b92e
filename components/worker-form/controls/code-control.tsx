import dynamic from "next/dynamic";
import type { ControlProps } from "./control-props";
import { ProgramControl } from "./program-control";

/** With what is known of results, which is loaded with the language. */
const UnknownFieldsNote = dynamic(
  () => import("@/components/worker-form/unknown-fields-note").then((module) => module.UnknownFieldsNote),
  { ssr: false },
);

const LINES = { least: 4, most: 24 };

/** JSONata. */
export function CodeControl(props: ControlProps) {
  return (
    <ProgramControl
      {...props}
      language="jsonata"
      lines={LINES}
      example={props.field.example || "workers[0].result"}
      note={(text) => text !== "" && <UnknownFieldsNote program={text} />}
    />
  );
}
