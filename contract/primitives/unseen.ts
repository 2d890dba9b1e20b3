import { normalForm } from './normal-form.ts';

/** White space of every kind, control and format characters: what no one sees, and programs read in ways of their own. */
const UNSEEN = String.raw`\s\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;
const EVERY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'gu');
const FIRST_SEEN_TO_LAST = new RegExp(`[^${UNSEEN}](?:.*[^${UNSEEN}])?`, 'su');

export function withoutUnseen(text: string): string {
  return text.replaceAll(EVERY_UNSEEN, '');
}

/** A text that a machine reads, as it was pasted: without what no one sees around it. */
export function trimUnseen(text: string): string {
  return FIRST_SEEN_TO_LAST.exec(text)?.[0] ?? '';
}

export function hasUnseen(text: string): boolean {
  return withoutUnseen(text) !== text;
}

/** A code as someone typed it: full-width signs as plain ones, every dash a hyphen, nothing unseen. */
export function typedCode(text: string): string {
  return withoutUnseen(normalForm(text, 'NFKC')).replaceAll(/[\p{Pd}\u2212]/gu, '-');
}
