/**
 * Tags that rich text may contain (rules §10). The server sanitizes by this list on every write, and pages sanitize by
 * it again before they show the text: one list, two sanitizers.
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

export const RICH_TEXT_MAX_BYTES = 200 * 1024;
export const RICH_TEXT_TOO_LONG = 'At most 200 KB.';
/** Most levels of nested elements; the editor's deepest list stays far below. */
export const RICH_TEXT_MAX_DEPTH = 64;
export const RICH_TEXT_TOO_DEEP = 'This text has too many layers of formatting. Paste it again without formatting.';

/** `rel` of every link. */
export const LINK_REL = 'noopener nofollow ugc';
/** An embedded player may run its scripts on its own origin, and do nothing outside its frame. */
export const PLAYER_SANDBOX = 'allow-scripts allow-same-origin allow-presentation';

/** True for an image from our own media: a URL without a host. */
export function isOwnImage(src: string | null | undefined): boolean {
  return typeof src === 'string' && /^\/media\/[\w./-]+(\?w=\d{1,4})?$/.test(src) && !src.includes('..');
}

const PLAYER = /^https:\/\/(?:www\.youtube-nocookie\.com|www\.loom\.com)\/embed\/[\w-]{1,64}(?:\?[\w=&%.-]{0,200})?$/;

/** Whether a frame may be shown: YouTube's cookie-free player, and Loom's. */
export function isPlayer(src: string | null | undefined): boolean {
  return typeof src === 'string' && PLAYER.test(src);
}

const YOUTUBE = [
  /^https?:\/\/youtu\.be\/([\w-]+)/,
  /^https?:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed|shorts|live)\/([\w-]+)/,
  /^https?:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]+)/,
];
const LOOM = /^https?:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/([\w-]+)/;

/**
 * The player URL for what people paste: pages and short URLs of YouTube and Loom, or their players. Null for everything
 * else.
 */
export function playerAddressOf(pasted: string): string | null {
  const address = pasted.trim();
  for (const page of YOUTUBE) {
    const film = page.exec(address)?.[1];
    if (film) return `https://www.youtube-nocookie.com/embed/${film.slice(0, 64)}`;
  }
  const loom = LOOM.exec(address)?.[1];
  return loom ? `https://www.loom.com/embed/${loom.slice(0, 64)}` : null;
}
