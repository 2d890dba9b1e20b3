/**
 * What rich text may hold (rules §10). The server cleans by this list on every write, pages clean by it again before they
 * show it: one list, two sanitisers.
 */
export const RICH_TEXT_TAGS: readonly string[] = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'figure',
  'figcaption',
  'iframe',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'span',
];

export const RICH_TEXT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading', 'sandbox'],
  ol: ['start'],
  span: ['data-mention-id'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Rich text holds at most this much. */
export const RICH_TEXT_MAX_BYTES = 200 * 1024;
export const RICH_TEXT_TOO_LONG = 'At most 200 KB.';
/** Letters that an editor with its counter on takes. */
export const EDITOR_LIMIT = 200;

/** What every link says of itself. */
export const LINK_REL = 'noopener nofollow ugc';
/** An embedded player may run its scripts on its own origin, and nothing beyond its frame. */
export const PLAYER_SANDBOX = 'allow-scripts allow-same-origin allow-presentation';

/** Images come from our own media only: an address without a host. */
export function isOwnImage(src: string | null | undefined): boolean {
  return typeof src === 'string' && /^\/media\/[\w./-]+(\?w=\d{1,4})?$/.test(src) && !src.includes('..');
}

const PLAYER = /^https:\/\/(?:www\.youtube-nocookie\.com|www\.loom\.com)\/embed\/[\w-]{1,64}(?:\?[\w=&%.-]{0,200})?$/;

/** Whether a frame may be shown: YouTube's player without cookies, and Loom's. */
export function isPlayer(src: string | null | undefined): boolean {
  return typeof src === 'string' && PLAYER.test(src);
}

/**
 * The player's address for what people paste: pages and short addresses of YouTube and Loom, or their players. Null for
 * everything else.
 */
export function playerAddressOf(pasted: string): string | null {
  let url: URL;
  try {
    url = new URL(pasted.trim());
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const film =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? first === 'watch'
          ? (url.searchParams.get('v') ?? '')
          : ['embed', 'shorts', 'live'].includes(first)
            ? second
            : ''
        : null;
  const src =
    film === null
      ? host === 'loom.com' && ['share', 'embed'].includes(first)
        ? `https://www.loom.com/embed/${second}`
        : ''
      : `https://www.youtube-nocookie.com/embed/${film}`;
  return isPlayer(src) ? src : null;
}
