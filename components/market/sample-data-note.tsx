export function SampleDataNote() {
  return (
    <p className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
      Sample data: the seller hasn't added a credential yet, so these values are not real.
    </p>
  );
}
