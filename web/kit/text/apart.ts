import type { ReactNode } from 'react';
import { isolatedStretches } from '#contract/primitives/isolated.ts';

/** A sentence that may have a name in it: one that is read from the right doesn't turn the words around it. */
export const apart = (words: ReactNode): ReactNode => (typeof words === 'string' ? isolatedStretches(words) : words);
