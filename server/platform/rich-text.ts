import sanitizeHtml from 'sanitize-html';
import { filmStill } from '#contract/primitives/films.ts';
import { normalForm } from '#contract/primitives/normal-form.ts';
import { refuseFields } from '#contract/primitives/problem.ts';
import {
  isOwnImage,
  isPlayer,
  LINK_REL,
  PLAYER_SANDBOX,
  playerAddressOf,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_MAX_BYTES,
  RICH_TEXT_TAGS,
  RICH_TEXT_TOO_DEEP,
  RICH_TEXT_TOO_LONG,
} from '#contract/primitives/rich-text.ts';
import { linkAddressOf } from '#contract/primitives/web-address.ts';
import { nestsTooDeep } from './html-depth.ts';

export { RICH_TEXT_MAX_BYTES };

const MAX_READINGS = 5;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(RICH_TEXT_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'iframe' && !isPlayer(attribs.src)) || (tag === 'img' && !isOwnImage(attribs.src)),
  transformTags: {
    a: (tagName, { href, ...attribs }) => {
      const address = linkAddressOf(href ?? '');
      return { tagName, attribs: { ...(address === null ? {} : { href: address }), ...attribs, rel: LINK_REL } };
    },
    // A video's page, or the player with cookies, becomes the player without cookies.
    iframe: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...attribs,
        src: playerAddressOf(attribs.src ?? '') ?? '',
        loading: 'lazy',
        sandbox: PLAYER_SANDBOX,
      },
    }),
  },
  disallowedTagsMode: 'discard',
  // Only in text: if the whole HTML were composed, a combining mark after a tag would merge with its end (> and U+0338
  // are ≯).
  textFilter: (text) => normalForm(text, 'NFC'),
};

/**
 * Sanitizes what a person wrote: an allow-list of tags and attributes, links with `noopener nofollow ugc`, images from
 * our media, YouTube and Loom embeds. Sanitized text comes back unchanged. Called on every write (rules §10). If it is
 * nested too deep, only the words are left, because sanitizing it would keep everyone waiting.
 */
export function sanitizeRichText(html: string): string {
  if (nestsTooDeep(html)) return richTextOf(normalForm(stripTags(html), 'NFC'));
  let clean = sanitizeHtml(html, OPTIONS);
  // Repaired nesting may parse differently the next time, so repeat until it is stable.
  for (let reading = 1; reading < MAX_READINGS; reading += 1) {
    const sanitized = sanitizeHtml(clean, OPTIONS);
    if (sanitized === clean) return clean;
    clean = sanitized;
  }
  return clean;
}

/** Matches attributes as `sanitizeHtml` writes them: quoted, with `<`, `>`, and quotes escaped. */
const PLAYER_TAG = /<iframe(?: [^<>]*)?><\/iframe>/g;
const attributeOf = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&') ?? '';

/** Rich text for pages: sanitized, with a still in place of each player that loads nothing until it is clicked. */
export function richTextForPages(html: string): string {
  return sanitizeRichText(html).replaceAll(PLAYER_TAG, (tag) =>
    filmStill(attributeOf(tag, 'src'), attributeOf(tag, 'title')),
  );
}

/** The text between tags, in one pass, however deep they nest. */
function stripTags(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, ' ').trim();
}

/** Only the words of rich text, for counting and for checking whether there are any. */
export function wordsOf(html: string): string {
  if (nestsTooDeep(html)) return stripTags(html);
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ')
    .trim();
}

/** Whether rich text shows nothing: no word, no image, no player. */
export function isBlankRichText(html: string): boolean {
  return wordsOf(html) === '' && !/<(img|iframe|hr)\b/.test(html);
}

/**
 * Rich text from a form, ready to be stored: sanitized, '' if it shows nothing.
 * @throws 422 at `field` beyond 200 KB or 64 levels
 */
export function richTextField(field: string, html: string): string {
  if (Buffer.byteLength(html) > RICH_TEXT_MAX_BYTES) throw refuseFields({ [field]: RICH_TEXT_TOO_LONG });
  if (nestsTooDeep(html)) throw refuseFields({ [field]: RICH_TEXT_TOO_DEEP });
  const clean = sanitizeRichText(html).trim();
  return isBlankRichText(clean) ? '' : clean;
}

/** Ids of the people mentioned in rich text, each once, at most fifty. */
export function mentionsIn(html: string): number[] {
  const ids = [...html.matchAll(/<span[^<>]*\sdata-mention-id="(\d{1,15})"/g)].map((match) => Number(match[1]));
  return [...new Set(ids)].slice(0, 50);
}

/** Plain paragraphs as rich text. */
export function richTextOf(...paragraphs: readonly string[]): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
}
