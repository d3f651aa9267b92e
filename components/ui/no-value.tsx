/** For cells of tables. On phones, the card of a row leaves out fields that contain only this. */
export function NoValue() {
  return (
    <span data-no-value className="text-muted">
      –
    </span>
  );
}
