import dynamic from "next/dynamic";

/** Only where there is a note: what reads Markdown is as much as all of a board's own code. */
const Markdown = dynamic(() => import("@/components/ui/markdown").then((module) => module.Markdown));

export function TextWidget({ text }: { text: string }) {
  return (
    <div className="flex h-full flex-col gap-3 overflow-y-auto break-words p-4 text-base">
      <Markdown text={text} />
    </div>
  );
}
