import clsx from "clsx";
import { useState } from "react";

const LONG_CHARACTERS = 480;
const LONG_LINES = 8;

export function LongText({ text }: { text: string }) {
  const isLong = text.length > LONG_CHARACTERS || text.split("\n").length > LONG_LINES;
  const [whole, setWhole] = useState(false);
  return (
    <div>
      <p className={clsx("max-w-prose whitespace-pre-wrap break-words", isLong && !whole && "line-clamp-6")}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="text-accent-text underline underline-offset-2 touch:min-h-11"
        >
          {whole ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}
