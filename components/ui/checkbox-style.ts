/**
 * For the browser's own checkboxes. Unticked ones are drawn here, because in dark mode Chromium fills them
 * with the grey that otherwise means "disabled".
 */
export const checkboxStyle =
  "size-4 appearance-none rounded-sm border border-muted bg-surface accent-(--color-accent) checked:appearance-auto indeterminate:appearance-auto";
