import { foldForSearch } from '#contract/primitives/fold-for-search.ts';

/** An action in the palette besides search: its words, and its link. */
export interface PaletteVerb {
  readonly label: string;
  readonly about: string;
  readonly href: string;
}

/** Verbs that contain every typed word, those that begin with the text first; if nothing is typed, the first ones. */
export function verbsFor(verbs: readonly PaletteVerb[], typed: string, limit: number): readonly PaletteVerb[] {
  const said = foldForSearch(typed.trim());
  const words = said.split(/\s+/).filter(Boolean);
  const found = verbs.filter(({ label, about }) => {
    const text = foldForSearch(`${label} ${about}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: PaletteVerb) => (foldForSearch(label).startsWith(said) ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, limit);
}
