import { OTHER_PERSON, PAGE_PERSON_HEADER, pagePersonOf } from '#contract/primitives/page-person.ts';
import type { ApiProblem } from '#web/api/problem.ts';

/** Whom this page shows: their id, null for a visitor; undefined until it is known. One page is loaded in full for one person. */
let shown: number | null | undefined;
let listener: (() => void) | undefined;

export const pagePerson = (): number | null | undefined => shown;

/** What a request that changes something says of it. */
export const pagePersonHeader = (): Record<string, string> =>
  shown === undefined ? {} : { [PAGE_PERSON_HEADER]: pagePersonOf(shown) };

/** Says whom the page shows from now on; undefined: it is being loaded. */
export function showPageFor(personId: number | null | undefined): void {
  shown = personId;
}

/** Hears when the server has refused an act because someone else is signed in by now; answers how to stop. */
export function onOtherPerson(hear: () => void): () => void {
  listener = hear;
  return () => {
    if (listener === hear) listener = undefined;
  };
}

/** Passes a refused call on to who listens, where that was the reason. */
export function tellOtherPerson({ code }: Pick<ApiProblem, 'code'>): void {
  if (code === OTHER_PERSON) listener?.();
}
