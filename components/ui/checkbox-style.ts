/**
 * Style of the browser's own checkboxes. It draws unticked checkboxes itself, because in dark mode Chromium
 * fills them with the grey that otherwise means "disabled".
 */
export const checkboxStyle =
  "size-4 appearance-none rounded-sm border border-muted bg-surface accent-(--color-accent) checked:appearance-auto indeterminate:appearance-auto";
