import { type Visit, visitFrom } from '#contract/primitives/visit-source.ts';

/** What a page's query and the page before it say; `host`: our own, which doesn't count. */
export function visitOf(page: { search: string; referrer: string; host: string }): Visit | undefined {
  const query = new URLSearchParams(page.search);
  const utm = ['source', 'medium', 'campaign', 'term', 'content'].map((field) => [field, query.get(`utm_${field}`)]);
  const referrer = hostOf(page.referrer);
  return visitFrom({ ...Object.fromEntries(utm), referrer: referrer === page.host ? '' : referrer });
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
}
