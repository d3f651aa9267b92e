export function CodeText({ text }: { text: string }) {
  return text.split("`").map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity except their index
      <code key={at} className="font-mono text-[0.92em]">
        {piece}
      </code>
    ) : (
      piece
    ),
  );
}
