/** Said before money is taken: what is bought is not real yet. */
export function SampleDataNote() {
  return (
    <p className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
      Sample data: its owner has no credential yet. What it gives now is made up.
    </p>
  );
}
