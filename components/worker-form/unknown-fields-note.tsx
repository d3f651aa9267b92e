"use client";

import { CodeText } from "@/components/ui/code-text";
import { useFormData } from "./form-data";
import { unknownFields } from "./unknown-fields";

const MAX = 3;
const MAX_NAMES = 12;

/**
 * Lists fields that the program reads but that its data doesn't have. They aren't errors, because a later
 * result may have them.
 */
export function UnknownFieldsNote({ program }: { program: string }) {
  const { sources } = useFormData().data;
  return unknownFields(program, sources)
    .slice(0, MAX)
    .map(({ text, name, near, known }) => (
      <p key={text} role="status" className="break-words text-warn text-xs">
        <CodeText
          text={`\`${text}\`: \`${name}\` is unknown and will be left out. ${
            near === null ? `Available: ${listed(known)}.` : `Did you mean \`${near}\`?`
          }`}
        />
      </p>
    ));
}

function listed(names: readonly string[]): string {
  const some = names.slice(0, MAX_NAMES).join(", ");
  return names.length > MAX_NAMES ? `${some} and ${names.length - MAX_NAMES} more` : some;
}
