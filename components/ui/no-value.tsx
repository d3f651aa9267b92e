/** Placeholder for empty table cells. On phones, a row's card leaves out fields that contain only this. */
export function NoValue() {
  return (
    <span data-no-value className="text-muted">
      –
    </span>
  );
}
