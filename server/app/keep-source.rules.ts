const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/**
 * Where a page redirects to, with the request's `utm_…`: a link with an older address, or one that leads to sign-in
 * first, still says where the person came from. `url`: the request's path and query.
 */
export function withSource(location: string, url: string): string {
  const [address = '', ...anchor] = location.split('#');
  const has = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const sent = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const kept = UTM.flatMap((name): [string, string][] => {
    const value = sent.get(name);
    return value && !has.has(name) ? [[name, value]] : [];
  });
  if (!url.includes('?') || kept.length === 0) return location;
  const query = `${address.includes('?') ? '&' : '?'}${new URLSearchParams(kept)}`;
  return [address + query, ...anchor].join('#');
}
