import { hasUnseen, trimUnseen, withoutUnseen } from './unseen.ts';

/**
 * The target of a rich-text link, trimmed; null if the link isn't allowed. Allows http, https, mailto, and our own
 * paths. Everything before the first colon is checked without its invisible characters, because programs disagree about
 * which ones to ignore.
 */
export function linkAddressOf(href: string): string | null {
  const address = trimUnseen(href);
  const read = withoutUnseen(address);
  if (/^[^/\\?#]*:/.test(read)) return /^(?:https?:\/\/|mailto:)/i.test(address) ? address : null;
  return read === '' || /^[/\\]{2}/.test(read) ? null : address;
}

/** A web URL that someone entered, safe to open from our pages; null for anything else. */
export function webLinkOf(input: string): string | null {
  const address = linkAddressOf(input);
  return address !== null && /^https?:\/\/[^/\\?#]/i.test(address) ? address : null;
}

const JOINING = /\u200c|\u200d|\ufe0e|\ufe0f/g;

/**
 * Whether a text is a web URL and nothing else. Letters in its path, in any script, may be joined by invisible joiners.
 */
export function isWebLink(text: string): boolean {
  const host = /^https?:\/\/[^/\\?#]+/i.exec(text)?.[0];
  return host !== undefined && !hasUnseen(host) && !hasUnseen(text.replaceAll(JOINING, ''));
}
