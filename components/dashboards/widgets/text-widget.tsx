import { Markdown } from "@/components/ui/markdown";

export function TextWidget({ text }: { text: string }) {
  return (
    <div className="flex h-full flex-col gap-3 overflow-y-auto break-words p-4 text-base">
      <Markdown text={text} />
    </div>
  );
}
