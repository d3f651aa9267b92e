import dynamic from "next/dynamic";

/**
 * The Markdown parser is loaded only for text widgets, because it is as large as the rest of a dashboard's
 * code.
 */
const Markdown = dynamic(() => import("@/components/ui/markdown").then((module) => module.Markdown));

export function TextWidget({ text }: { text: string }) {
  return (
    <div className="flex h-full flex-col gap-3 overflow-y-auto break-words p-4 text-base">
      <Markdown text={text} />
    </div>
  );
}
