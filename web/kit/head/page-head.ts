import { publicConfig } from '#web/platform/public-config.ts';

export interface PageHead {
  /** The title without the product's name, which is added. */
  title: string;
  /**
   * What the page's thing belongs to, nearest first: its course, its school. Part of the title, but not of link
   * previews.
   */
  within?: readonly string[] | undefined;
  description?: string | undefined;
  /** The page's canonical path. */
  path: string;
  /** Path or URL of the picture for link previews, 1200 × 630. */
  image?: string | undefined;
  /** `article`, `profile`; `website` by default. */
  type?: string;
  /** Asks search engines not to list the page. */
  unlisted?: boolean;
  /** schema.org data; escaped so that no text in it can close the script. */
  jsonLd?: Record<string, unknown> | undefined;
}

const MAX_DESCRIPTION_LENGTH = 200;

/** One line for previews: tags and line breaks removed, cut at a word. */
export function asDescription(text: string): string {
  const line = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/ \S*$/, '')}…`;
}

/** JSON that is safe inside a script element: nothing in it closes the element or opens a comment. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** The return value for a route's `head`: title, description, link preview, canonical URL, schema.org data. */
export function pageHead(page: PageHead) {
  const { origin } = publicConfig();
  const address = `${origin}${page.path}`;
  const title = page.title === 'Callboard' ? page.title : [page.title, ...(page.within ?? []), 'Callboard'].join(' · ');
  const description = page.description === undefined ? undefined : asDescription(page.description);
  const image = page.image === undefined ? undefined : new URL(page.image, origin || 'http://localhost').href;
  const named = (name: string, content: string | undefined) => (content === undefined ? [] : [{ name, content }]);
  const graph = (property: string, content: string | undefined) =>
    content === undefined ? [] : [{ property, content }];
  return {
    meta: [
      { title },
      ...named('description', description),
      ...(page.unlisted ? named('robots', 'noindex') : []),
      ...graph('og:site_name', 'Callboard'),
      ...graph('og:title', page.title),
      ...graph('og:description', description),
      ...graph('og:type', page.type ?? 'website'),
      ...graph('og:url', address),
      ...graph('og:image', image),
      ...named('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
      ...named('twitter:title', page.title),
      ...named('twitter:description', description),
      ...named('twitter:image', image),
    ],
    links: page.unlisted ? [] : [{ rel: 'canonical', href: address }],
    scripts: page.jsonLd
      ? [
          {
            type: 'application/ld+json',
            children: scriptSafeJson({ '@context': 'https://schema.org', ...page.jsonLd }),
          },
        ]
      : [],
  };
}
