/**
 * Asks people to enable JavaScript, because without it the form below would reload the page and do nothing.
 */
export function NeedsScript() {
  return (
    <noscript>
      <p role="alert" className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
        This form needs JavaScript. Turn it on in your browser, then reload the page.
      </p>
    </noscript>
  );
}
