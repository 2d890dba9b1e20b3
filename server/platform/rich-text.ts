import sanitizeHtml from 'sanitize-html';

/** Rich text holds at most this much (rules §10). */
export const RICH_TEXT_MAX_BYTES = 200 * 1024;

/** Players that may be embedded; everything else in a frame is dropped. */
const EMBEDS = ['www.youtube.com', 'www.youtube-nocookie.com', 'www.loom.com'];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading', 'sandbox'],
    span: ['data-mention-id'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: EMBEDS,
  exclusiveFilter: (frame) =>
    (frame.tag === 'iframe' && !frame.attribs.src) || (frame.tag === 'img' && !ownImage(frame.attribs.src)),
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow ugc' } }),
    iframe: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, loading: 'lazy', sandbox: 'allow-scripts allow-same-origin allow-presentation' },
    }),
  },
  disallowedTagsMode: 'discard',
};

/** Images come from our own media only: an address without a host. */
function ownImage(src: string | undefined): boolean {
  return src !== undefined && /^\/media\/[\w./-]+$/.test(src) && !src.includes('..');
}

/**
 * What a person wrote, made harmless: an allow-list of tags and attributes, links `noopener nofollow ugc`, images from our
 * media, YouTube and Loom embeds. Clean text comes back unchanged. Called on every write (rules §10).
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

/** Plain paragraphs as rich text. */
export function richTextOf(...paragraphs: readonly string[]): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
}
