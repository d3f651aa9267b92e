import type { ControlProps } from "./control-props";
import { ProgramControl } from "./program-control";

const LINES = { min: 8, max: 30 };

export function SourceControl(props: ControlProps) {
  return (
    <ProgramControl
      {...props}
      language="javascript"
      lines={LINES}
      example={props.field.example}
      note={() => (
        <p className="text-muted text-xs">Tab indents. Press Escape, then Tab to move to the next field.</p>
      )}
    />
  );
}
