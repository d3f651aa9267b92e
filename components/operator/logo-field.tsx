"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { controlStyle } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";

const MAX_BYTES = 64 * 1024;
const fileStyle = controlStyle(
  "md",
  "flex-1 basis-56 cursor-pointer pl-0! text-muted text-sm file:mr-3 file:h-full file:cursor-pointer file:border-0 file:border-edge file:border-r file:bg-sunken file:px-3 file:font-medium file:text-text file:text-sm hover:file:bg-hover",
);

interface LogoFieldProps {
  /** The logo as a data URL, or empty for no logo. */
  value: string;
  error: string | undefined;
  onChange: (logo: string) => void;
}

export function LogoField({ value: logo, error, onChange }: LogoFieldProps) {
  const [fault, setFault] = useState<string>();
  const read = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MAX_BYTES) return setFault("The image is larger than 64 KiB.");
    setFault(undefined);
    const reader = new FileReader();
    reader.onload = () => onChange(String(reader.result));
    reader.onerror = () => setFault("Couldn't read the image.");
    reader.readAsDataURL(file);
  };
  return (
    <Field label="Logo" error={fault ?? error} help="PNG, JPEG or WebP, at most 64 KiB.">
      {(field) => (
        <div className="flex flex-wrap items-center gap-3">
          {/* biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize */}
          {logo !== "" && <img src={logo} alt="" className="max-h-8 max-w-40 object-contain" />}
          <input
            {...field}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className={fileStyle}
            onChange={(event) => {
              read(event.target.files?.[0]);
              // The file input is cleared, so that selecting the same file again fires another change event.
              event.target.value = "";
            }}
          />
          {logo !== "" && (
            <Button type="button" size="sm" onClick={() => onChange("")}>
              Remove logo
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
