const KEPT = /^<script[^>]*(?: type="application\/ld\+json"| src="\/plain\.js")/;
const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs;
const PRELOADED_SCRIPT = /<link\b[^>]* (?:as="script"|rel="modulepreload")[^>]*>/g;
/** Next's error page needs its scripts, because it is drawn in the browser. */
const DRAWN_IN_BROWSER = 'id="__next_error__"';

/**
 * A regular expression suffices to find the scripts, because React escapes text, so text in a page never
 * contains a tag.
 */
export function withoutNextScripts(page: string): string {
  if (page.includes(DRAWN_IN_BROWSER)) return page;
  return page.replace(PRELOADED_SCRIPT, "").replace(SCRIPT, (script) => (KEPT.test(script) ? script : ""));
}
