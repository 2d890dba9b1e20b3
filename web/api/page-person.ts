import { OTHER_PERSON, PAGE_PERSON_HEADER, pagePersonOf } from '#contract/primitives/page-person.ts';
import type { ApiProblem } from '#web/api/problem.ts';

/**
 * The person this page is rendered for: their id, null for a visitor; undefined until it is known. One full page load
 * is for one person.
 */
let shown: number | null | undefined;
let listener: (() => void) | undefined;

export const pagePerson = (): number | null | undefined => shown;

/** The header that names this person in requests that change something. */
export const pagePersonHeader = (): Record<string, string> =>
  shown === undefined ? {} : { [PAGE_PERSON_HEADER]: pagePersonOf(shown) };

/** Sets the person the page is rendered for; undefined: the page is still loading. */
export function showPageFor(personId: number | null | undefined): void {
  shown = personId;
}

/**
 * Calls `callback` when the server has refused a change because someone else is now signed in; returns a function that
 * stops it.
 */
export function onOtherPerson(callback: () => void): () => void {
  listener = callback;
  return () => {
    if (listener === callback) listener = undefined;
  };
}

/** Notifies the listener if a call was refused because someone else is now signed in. */
export function reportOtherPerson({ code }: Pick<ApiProblem, 'code'>): void {
  if (code === OTHER_PERSON) listener?.();
}
