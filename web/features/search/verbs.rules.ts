import { plainLetters } from '#contract/primitives/plain-letters.ts';

/** Something that the palette does beside finding: its words, and where it leads. */
export interface PaletteVerb {
  readonly label: string;
  readonly about: string;
  readonly href: string;
}

/** The verbs that hold every word of what was typed, those that begin with it first; while nothing is typed the first ones. */
export function verbsFor(verbs: readonly PaletteVerb[], typed: string, limit: number): readonly PaletteVerb[] {
  const said = plainLetters(typed.trim());
  const words = said.split(/\s+/).filter(Boolean);
  const found = verbs.filter(({ label, about }) => {
    const text = plainLetters(`${label} ${about}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: PaletteVerb) => (plainLetters(label).startsWith(said) ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, limit);
}
