/** What nobody sees and browsers or readers may skip: white space of every kind, control and format characters. */
const EVERY_UNSEEN = /[\s\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SEEN = String.raw`[^\s\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;
const FROM_FIRST_SEEN_TO_LAST = new RegExp(`${SEEN}(?:.*${SEEN})?`, 'su');

/**
 * Where a link of rich text leads, without white space around it; null where it must lead nowhere. It may be http, https,
 * mailto, or a path of ours. Whatever stands before the first colon is read without unseen characters, wherever they stand:
 * one program's odd white space is the next one's nothing.
 */
export function linkAddressOf(href: string): string | null {
  const address = FROM_FIRST_SEEN_TO_LAST.exec(href)?.[0] ?? '';
  const read = address.replaceAll(EVERY_UNSEEN, '');
  if (/^[^/\\?#]*:/.test(read)) return /^(?:https?:\/\/|mailto:)/i.test(address) ? address : null;
  return read === '' || /^[/\\]{2}/.test(read) ? null : address;
}

/** An address on the web that somebody gave, to be opened from a page of ours; null for all else. */
export function webLinkOf(given: string): string | null {
  const address = linkAddressOf(given);
  return address !== null && /^https?:\/\/[^/\\?#]/i.test(address) ? address : null;
}
