import { hasUnseen, trimUnseen, withoutUnseen } from './unseen.ts';

/**
 * Where a link of rich text leads, without white space around it; null where it must lead nowhere. It may be http, https,
 * mailto, or a path of ours. Whatever stands before the first colon is read without unseen characters, wherever they stand:
 * one program's odd white space is the next one's nothing.
 */
export function linkAddressOf(href: string): string | null {
  const address = trimUnseen(href);
  const read = withoutUnseen(address);
  if (/^[^/\\?#]*:/.test(read)) return /^(?:https?:\/\/|mailto:)/i.test(address) ? address : null;
  return read === '' || /^[/\\]{2}/.test(read) ? null : address;
}

/** An address on the web that somebody gave, to be opened from a page of ours; null for all else. */
export function webLinkOf(given: string): string | null {
  const address = linkAddressOf(given);
  return address !== null && /^https?:\/\/[^/\\?#]/i.test(address) ? address : null;
}

const JOINING = /\u200c|\u200d|\ufe0e|\ufe0f/g;

/** Whether a text is an address on the web and nothing else: letters of any script in its path may be joined by what no one sees. */
export function isWebLink(text: string): boolean {
  const host = /^https?:\/\/[^/\\?#]+/i.exec(text)?.[0];
  return host !== undefined && !hasUnseen(host) && !hasUnseen(text.replaceAll(JOINING, ''));
}
