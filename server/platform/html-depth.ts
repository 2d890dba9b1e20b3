import { RICH_TEXT_MAX_DEPTH } from '#contract/primitives/rich-text.ts';

const EMPTY = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements that end where the next one of the same kind begins. */
const ENDS_ITSELF = /^(?:p|li|dt|dd|tr|td|th|thead|tbody|option)$/;
const TAG = /<(\/?)([a-z][^\s/<>]*)/gi;

/**
 * Whether HTML nests elements deeper than an editor ever does. Reads each tag once and remembers at most 64, so its
 * cost is bounded for any input; a little strict if end tags are left out.
 */
export function nestsTooDeep(html: string): boolean {
  const open: string[] = [];
  for (const [, end, written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (end) {
      const from = open.lastIndexOf(name);
      if (from >= 0) open.length = from;
      continue;
    }
    if (EMPTY.test(name) || (ENDS_ITSELF.test(name) && open.at(-1) === name)) continue;
    open.push(name);
    if (open.length > RICH_TEXT_MAX_DEPTH) return true;
  }
  return false;
}
