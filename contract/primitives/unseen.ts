import { normalForm } from './normal-form.ts';

/**
 * White space of every kind, control and format characters: invisible, and interpreted differently by different
 * programs.
 */
const UNSEEN = String.raw`\s\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;
const EVERY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');
const FIRST_SEEN_TO_LAST = new RegExp(`[^${UNSEEN}](?:.*[^${UNSEEN}])?`, 'su');

export function withoutUnseen(text: string): string {
  return text.replaceAll(EVERY_UNSEEN, '');
}

/** Trims invisible characters around a pasted text that a machine reads. */
export function trimUnseen(text: string): string {
  return FIRST_SEEN_TO_LAST.exec(text)?.[0] ?? '';
}

export function hasUnseen(text: string): boolean {
  return withoutUnseen(text) !== text;
}

/**
 * Normalizes a typed code: full-width characters become plain ones, every dash a hyphen, invisible characters are
 * dropped.
 */
export function typedCode(text: string): string {
  return withoutUnseen(normalForm(text, 'NFKC')).replaceAll(/[\p{Pd}\u2212]/gu, '-');
}
