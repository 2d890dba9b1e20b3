import DOMPurify from 'dompurify';
import { filmStill } from '#contract/primitives/films.ts';
import { isOwnImage, LINK_REL, RICH_TEXT_ATTRIBUTES, RICH_TEXT_TAGS } from '#contract/primitives/rich-text.ts';
import { linkAddressOf } from '#contract/primitives/web-address.ts';

const ATTRIBUTES = [...new Set(Object.values(RICH_TEXT_ATTRIBUTES).flat())];

/**
 * Sanitizes HTML again in the browser after the server did: same allow-list, another sanitizer. Players become their
 * stills.
 */
export function clean(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll('*')) {
    const allowed = RICH_TEXT_ATTRIBUTES[element.localName] ?? [];
    for (const name of element.getAttributeNames()) if (!allowed.includes(name)) element.removeAttribute(name);
  }
  for (const image of fragment.querySelectorAll('img')) if (!isOwnImage(image.getAttribute('src'))) image.remove();
  for (const link of fragment.querySelectorAll('a')) {
    const address = linkAddressOf(link.getAttribute('href') ?? '');
    if (address === null) link.removeAttribute('href');
    else link.setAttribute('href', address);
    link.setAttribute('rel', LINK_REL);
  }
  for (const frame of fragment.querySelectorAll('iframe')) {
    const still = document.createElement('template');
    still.innerHTML = filmStill(frame.getAttribute('src') ?? '', frame.getAttribute('title') ?? '');
    frame.replaceWith(still.content);
  }
  const box = document.createElement('div');
  box.append(fragment);
  return box.innerHTML;
}
